import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { type MailServer, smtpUrlOf, startMailServer } from '#server/test/fakes/mail-server.ts';
import { type Mail, SendError } from './senders.ts';
import { createSmtpSender } from './smtp.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const from = 'Northwind Mechanical <office@northwind.example>';
const mail: Mail = {
  to: 'pat@customer.example',
  subject: 'Your visit',
  body: 'See you on Monday.',
  purpose: 'message',
  key: '0192-key',
};

async function startServer(options?: SMTPServerOptions): Promise<MailServer> {
  const server = await startMailServer(options);
  closings.push(server.close);
  return server;
}

/** A server that does to each connection what the test wants. */
async function startBareServer(treat: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    closings.push(() => socket.destroy());
    treat(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(() => server.close());
  return smtpUrlOf(server.address());
}

async function refusal(url: string, change: Partial<Mail> = {}): Promise<SendError> {
  const timeouts = { socketTimeout: 300, wholeMailMs: 1000 };
  const error: unknown = await createSmtpSender({ url, from, timeouts })
    .sendMail({ ...mail, ...change })
    .catch((reason: unknown) => reason);
  if (!(error instanceof SendError)) throw new Error(`no SendError: ${String(error)}`);
  return error;
}

describe('a mail that is taken', () => {
  test('arrives with its envelope, its headers and its text', async () => {
    const { url, received } = await startServer();
    await createSmtpSender({ url, from }).sendMail(mail);
    expect(received).toHaveLength(1);
    const [arrived] = received;
    expect(arrived).toMatchObject({ from: 'office@northwind.example', to: ['pat@customer.example'] });
    expect(arrived?.body.trim()).toBe('See you on Monday.');
    expect(Object.fromEntries(arrived?.headers ?? [])).toMatchObject({
      from,
      to: 'pat@customer.example',
      subject: 'Your visit',
      'message-id': '<0192-key@northwind.example>',
      'content-type': 'text/plain; charset=utf-8',
    });
  });

  test('keeps umlauts, emoji, long lines and lines that are a single dot', async () => {
    const { url, received } = await startServer();
    const subject = 'Grüße von Ihrer Heizungsfirma, Łukasz 🛠️ '.repeat(5).trim();
    const body = `Größe\r\n.\r\n..two\r\nFrom here\r\n${'ä🛠️'.repeat(600)}`;
    await createSmtpSender({ url, from }).sendMail({ ...mail, subject, body });
    expect(received[0]?.headers.get('subject')).toBe(subject);
    expect(received[0]?.body.trimEnd()).toBe(body);
  });

  test('says to mail programs how to get no more, and only where there is a way', async () => {
    const { url, received } = await startServer();
    const unsubscribeUrl = `https://desk.example/api/unsubscribe/${'x'.repeat(400)}.${'y'.repeat(43)}`;
    await createSmtpSender({ url, from }).sendMail({ ...mail, unsubscribeUrl });
    await createSmtpSender({ url, from }).sendMail(mail);
    const told = received.map(({ headers }) => [
      headers.get('list-unsubscribe'),
      headers.get('list-unsubscribe-post'),
    ]);
    expect(told).toEqual([
      [`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click'],
      [undefined, undefined],
    ]);
  });

  test('goes out several at a time', async () => {
    const { url, received } = await startServer();
    const sender = createSmtpSender({ url, from });
    const keys = Array.from({ length: 10 }, (_, n) => `k${n}`);
    await Promise.all(keys.map((key) => sender.sendMail({ ...mail, key })));
    expect(received.map(({ headers }) => headers.get('message-id')).sort()).toEqual(
      keys.map((key) => `<${key}@northwind.example>`),
    );
  });
});

describe('nobody adds a header or a recipient', () => {
  test.each([
    'Hello\r\nBcc: eve@evil.example',
    'Hello\nBcc: eve@evil.example',
    'Hello\u2028\r\n\r\nBcc: eve',
  ])('by the subject %j', async (subject) => {
    const { url, received } = await startServer();
    await createSmtpSender({ url, from }).sendMail({ ...mail, subject });
    expect(received[0]?.to).toEqual(['pat@customer.example']);
    expect(received[0]?.headers.has('bcc')).toBe(false);
    expect(received[0]?.headers.get('subject')).toMatch(/^Hello Bcc: eve/);
    expect(received[0]?.body.trim()).toBe(mail.body);
  });

  test.each([
    'pat@customer.example, eve@evil.example',
    'pat@customer.example\r\nBcc: eve@evil.example',
    'Pat <pat@customer.example>',
    'pat@customer.example> RCPT TO:<eve@evil.example',
    'pat',
    '',
  ])('by the address %j', async (to) => {
    const { url, received } = await startServer();
    const error = await refusal(url, { to });
    expect(error.isPermanent).toBe(true);
    expect(error.message).toMatch(/^"[^\r\n]*" is no e-mail address\.$/);
    expect(received).toEqual([]);
  });

  test('by the name of the company', async () => {
    const { url, received } = await startServer();
    const sender = createSmtpSender({
      url,
      from: 'North\r\nBcc: eve@evil.example\r\n <office@northwind.example>',
    });
    await sender.sendMail(mail);
    expect(received[0]?.headers.has('bcc')).toBe(false);
    expect(received[0]?.to).toEqual(['pat@customer.example']);
  });

  test('by the key', async () => {
    const { url, received } = await startServer();
    await createSmtpSender({ url, from }).sendMail({ ...mail, key: 'a>\r\nBcc: eve@evil.example' });
    expect(received[0]?.headers.get('message-id')).toBe('<a---Bcc--eve-evil.example@northwind.example>');
  });
});

describe('a mail that is not taken', () => {
  function answering(responseCode: number, text: string): SMTPServerOptions['onRcptTo'] {
    return (_address, _session, done) => done(Object.assign(new Error(text), { responseCode }));
  }

  test('a refused recipient is refused for good', async () => {
    const { url } = await startServer({ onRcptTo: answering(550, 'No such user here') });
    expect(await refusal(url)).toMatchObject({
      isPermanent: true,
      message: 'The mail server refused this mail. It said: 550 No such user here',
    });
  });

  test('a mail server that is busy may be tried again', async () => {
    const { url } = await startServer({ onRcptTo: answering(451, 'Greylisted') });
    expect(await refusal(url)).toMatchObject({
      isPermanent: false,
      message: 'The mail server asks to try again later. It said: 451 Greylisted',
    });
  });

  test.each([
    [554, true],
    [452, false],
  ])('text refused with %d', async (responseCode, isPermanent) => {
    const { url } = await startServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.on('end', () => done(Object.assign(new Error('no'), { responseCode })));
      },
    });
    expect((await refusal(url)).isPermanent).toBe(isPermanent);
  });

  test('our own sign-in being refused is not the fault of the mail', async () => {
    const { url } = await startServer({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) =>
        done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
    });
    const error = await refusal(url.replace('smtp://', 'smtp://me:secret@'));
    expect(error.isPermanent).toBe(false);
    expect(error.message).toMatch(/^The mail server does not accept our name and password\. It said: 535 /);
    expect(error.message).not.toContain('secret');
  });

  test('a server that turns everybody away may be tried again', async () => {
    const url = await startBareServer((socket) => socket.end('554 not today\r\n'));
    expect((await refusal(url)).isPermanent).toBe(false);
  });

  test('a certificate that nobody vouches for is not trusted', async () => {
    const { url, received } = await startServer({ hideSTARTTLS: false });
    expect(await refusal(url)).toMatchObject({
      isPermanent: false,
      message: 'The mail server offers no connection that can be trusted.',
    });
    expect(received).toEqual([]);
  });

  test('a server that says nothing more is given up', async () => {
    const url = await startBareServer((socket) => void socket.write('220 hello\r\n'));
    const start = performance.now();
    expect(await refusal(url)).toMatchObject({
      isPermanent: false,
      message: 'The mail server did not answer in time.',
    });
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('so is one that never comes to an end', async () => {
    const url = await startBareServer((socket) => {
      socket.write('220 hello\r\n');
      const timer = setInterval(() => socket.write('250-and\r\n'), 50);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await refusal(url)).toMatchObject({
      isPermanent: false,
      message: 'The mail server did not answer in time.',
    });
  });

  test('a connection that breaks in the middle may be tried again, and is not tried again by itself', async () => {
    let connections = 0;
    const url = await startBareServer((socket) => {
      connections += 1;
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        if (data.includes('EHLO')) socket.write('250 here\r\n');
        else if (data.includes('DATA')) socket.write('354 go on\r\n');
        else if (data.includes('Message-ID')) socket.destroy();
        else socket.write('250 fine\r\n');
      });
    });
    expect(await refusal(url)).toMatchObject({
      isPermanent: false,
      message: 'The connection to the mail server broke off.',
    });
    expect(connections).toBe(1);
  });

  test('a mail may have been taken when the answer to the whole of it is missing, and only then', async () => {
    const breakingAt = (word: string) =>
      startBareServer((socket) => {
        socket.write('220 hello\r\n');
        socket.on('data', (data) => {
          if (data.includes(word)) socket.destroy();
          else if (data.includes('DATA')) socket.write('354 go on\r\n');
          else socket.write('250 fine\r\n');
        });
      });
    for (const word of ['EHLO', 'MAIL FROM', 'RCPT TO', 'DATA'])
      expect(await refusal(await breakingAt(word))).toMatchObject({ isUncertain: false, isPermanent: false });
    expect(await refusal(await breakingAt('\r\n.\r\n'))).toMatchObject({ isUncertain: true });
    const { url } = await startServer({ onRcptTo: answering(550, 'No such user here') });
    expect(await refusal(url)).toMatchObject({ isUncertain: false });
  });

  test('a server that is not there may be tried again', async () => {
    expect(await refusal('smtp://127.0.0.1:1')).toMatchObject({
      isPermanent: false,
      message: 'The mail server cannot be reached.',
    });
  });
});
