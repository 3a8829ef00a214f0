import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { onTestFinished } from 'vitest';
import { type Mail, SendError } from '#server/adapters/messages/senders.ts';
import { createSmtpSender } from '#server/adapters/messages/smtp.ts';
import { type MailServer, smtpUrlOf, startMailServer } from '#server/test/fakes/mail-server.ts';

export const testFrom = 'Northwind Mechanical <office@northwind.example>';

export const testMail: Mail = {
  to: 'pat@customer.example',
  subject: 'Your visit',
  body: 'See you on Monday.',
  purpose: 'message',
  key: '0192-key',
};

/** Starts a mail server for one test. */
export async function startTestMailServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(server.close);
  return server;
}

/** Starts a TCP server for one test, which scripts each connection. Returns its SMTP URL. */
export async function startScriptedServer(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    onConnection(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return smtpUrlOf(server.address());
}

/** Sends an email that must fail, and returns the error. */
export async function getSendError(url: string, change: Partial<Mail> = {}): Promise<SendError> {
  const timeouts = { socketTimeout: 300, totalTimeoutMs: 1000 };
  const error: unknown = await createSmtpSender({ url, from: testFrom, timeouts })
    .sendMail({ ...testMail, ...change })
    .catch((reason: unknown) => reason);
  if (!(error instanceof SendError)) throw new Error(`no SendError: ${String(error)}`);
  return error;
}
