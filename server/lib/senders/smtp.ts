import type { MailSender } from './senders.ts';

/** Sends mail over SMTP. The library is loaded with the first mail, as most processes never send one. */
export function createSmtpSender({
  url,
  from,
}: {
  url: string;
  from: string;
}): MailSender & { close(): Promise<void> } {
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(
      {
        url,
        pool: true,
        maxConnections: 3,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 30_000,
      },
      { from },
    ),
  );
  return {
    async sendMail({ to, subject, body, key }) {
      // A message id made from the key lets a mail server see that a retried mail is the same one.
      const messageId = `<${key}@${from.replace(/^.*@|>.*$/g, '') || 'crewdesk.invalid'}>`;
      await (await transport).sendMail({ to: { address: to, name: '' }, subject, text: body, messageId });
    },
    async close() {
      (await transport).close();
    },
  };
}
