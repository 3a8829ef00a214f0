import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { getSendError, startScriptedServer, startTestMailServer } from './testing/smtp-servers.ts';

function rejectWith(responseCode: number, text: string): SMTPServerOptions['onRcptTo'] {
  return (_address, _session, done) => done(Object.assign(new Error(text), { responseCode }));
}

test('a rejected recipient is a permanent error', async () => {
  const { url } = await startTestMailServer({ onRcptTo: rejectWith(550, 'No such user here') });
  expect(await getSendError(url)).toMatchObject({
    isPermanent: true,
    message: 'The mail server rejected this email. It responded: 550 No such user here',
  });
});

test('a busy mail server is a temporary error', async () => {
  const { url } = await startTestMailServer({ onRcptTo: rejectWith(451, 'Greylisted') });
  expect(await getSendError(url)).toMatchObject({
    isPermanent: false,
    message: 'The mail server asked to try again later. It responded: 451 Greylisted',
  });
});

test.each([
  [554, true],
  [452, false],
])('response %d to the content is permanent: %s', async (responseCode, isPermanent) => {
  const { url } = await startTestMailServer({
    onData(stream, _session, done) {
      stream.resume();
      stream.on('end', () => done(Object.assign(new Error('no'), { responseCode })));
    },
  });
  expect((await getSendError(url)).isPermanent).toBe(isPermanent);
});

test('rejected credentials are a temporary error and are not revealed', async () => {
  const { url } = await startTestMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) =>
      done(Object.assign(new Error('Bad credentials'), { responseCode: 535 })),
  });
  const error = await getSendError(url.replace('smtp://', 'smtp://me:secret@'));
  expect(error.isPermanent).toBe(false);
  expect(error.message).toMatch(/^The mail server rejected our user name and password\. It responded: 535 /);
  expect(error.message).not.toContain('secret');
});

test('a mail server that rejects the connection is a temporary error', async () => {
  const url = await startScriptedServer((socket) => socket.end('554 not today\r\n'));
  expect((await getSendError(url)).isPermanent).toBe(false);
});

test('an untrusted certificate is rejected', async () => {
  const { url, received } = await startTestMailServer({ hideSTARTTLS: false });
  expect(await getSendError(url)).toMatchObject({
    isPermanent: false,
    message: 'The mail server offers no trusted TLS connection.',
  });
  expect(received).toEqual([]);
});

test('a mail server that stops responding times out', async () => {
  const url = await startScriptedServer((socket) => void socket.write('220 hello\r\n'));
  const start = performance.now();
  expect(await getSendError(url)).toMatchObject({
    isPermanent: false,
    message: 'The mail server did not respond in time.',
  });
  expect(performance.now() - start).toBeLessThan(5000);
});

test('a mail server that never ends its response times out', async () => {
  const url = await startScriptedServer((socket) => {
    socket.write('220 hello\r\n');
    const timer = setInterval(() => socket.write('250-and\r\n'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  expect(await getSendError(url)).toMatchObject({
    isPermanent: false,
    message: 'The mail server did not respond in time.',
  });
});

test('a lost connection is a temporary error, and the library does not retry', async () => {
  let connections = 0;
  const url = await startScriptedServer((socket) => {
    connections += 1;
    socket.write('220 hello\r\n');
    socket.on('data', (data) => {
      if (data.includes('EHLO')) socket.write('250 here\r\n');
      else if (data.includes('DATA')) socket.write('354 go on\r\n');
      else if (data.includes('Message-ID')) socket.destroy();
      else socket.write('250 fine\r\n');
    });
  });
  expect(await getSendError(url)).toMatchObject({
    isPermanent: false,
    message: 'The connection to the mail server was lost.',
  });
  expect(connections).toBe(1);
});

test('delivery is uncertain only when the response to the content is missing', async () => {
  const disconnectAt = (word: string) =>
    startScriptedServer((socket) => {
      socket.write('220 hello\r\n');
      socket.on('data', (data) => {
        if (data.includes(word)) socket.destroy();
        else if (data.includes('DATA')) socket.write('354 go on\r\n');
        else socket.write('250 fine\r\n');
      });
    });
  for (const word of ['EHLO', 'MAIL FROM', 'RCPT TO', 'DATA'])
    expect(await getSendError(await disconnectAt(word))).toMatchObject({
      isUncertain: false,
      isPermanent: false,
    });
  expect(await getSendError(await disconnectAt('\r\n.\r\n'))).toMatchObject({ isUncertain: true });
  const { url } = await startTestMailServer({ onRcptTo: rejectWith(550, 'No such user here') });
  expect(await getSendError(url)).toMatchObject({ isUncertain: false });
});

test('an unreachable mail server is a temporary error', async () => {
  expect(await getSendError('smtp://127.0.0.1:1')).toMatchObject({
    isPermanent: false,
    message: 'The mail server cannot be reached.',
  });
});
