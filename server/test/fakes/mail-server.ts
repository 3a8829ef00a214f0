import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

/** `from` and `to` come from the SMTP envelope. Header names are in lower case; headers and body are decoded. */
export type ReceivedMail = { from: string; to: string[]; headers: Map<string, string>; body: string };

export type MailServer = { url: string; received: ReceivedMail[]; close: () => void };

/** A local SMTP server that stores every email it receives. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const to = rcptTo.map((recipient) => recipient.address);
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to,
          ...parseMail(Buffer.concat(chunks).toString()),
        });
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return { url: smtpUrlOf(server.server.address()), received, close: () => server.close() };
}

export function smtpUrlOf(address: AddressInfo | string | null): string {
  return `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

function parseMail(source: string): Pick<ReceivedMail, 'headers' | 'body'> {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), decodeEncodedWords(value.join(': '))];
    }),
  );
  return { headers, body: decodeBody(rest.join('\r\n\r\n'), headers.get('content-transfer-encoding')) };
}

function decodeEncodedWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([BQ])\?(.*?)\?=/gi, (_, encoding: string, text: string) =>
      encoding.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeQuotedPrintable(text.replaceAll('_', ' ')),
    );
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(body.replace(/=\r\n/g, '')) : body;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number(`0x${hex}`)));
  return Buffer.from(bytes, 'latin1').toString();
}
