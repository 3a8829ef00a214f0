import { describe, expect, test } from 'vitest';
import { createSmtpSender } from './smtp.ts';
import { getSendError, startTestMailServer, testFrom, testMail } from './testing/smtp-servers.ts';

describe('sends an email', () => {
  test('with its envelope, headers and text', async () => {
    const { url, received } = await startTestMailServer();
    await createSmtpSender({ url, from: testFrom }).sendMail(testMail);
    expect(received).toHaveLength(1);
    const [email] = received;
    expect(email).toMatchObject({ from: 'office@northwind.example', to: ['pat@customer.example'] });
    expect(email?.body.trim()).toBe('See you on Monday.');
    expect(Object.fromEntries(email?.headers ?? [])).toMatchObject({
      from: testFrom,
      to: 'pat@customer.example',
      subject: 'Your visit',
      'message-id': '<0192-key@northwind.example>',
      'content-type': 'text/plain; charset=utf-8',
    });
  });

  test('with umlauts, emoji, long lines and lines with a single dot', async () => {
    const { url, received } = await startTestMailServer();
    const subject = 'Grüße von Ihrer Heizungsfirma, Łukasz 🛠️ '.repeat(5).trim();
    const body = `Größe\r\n.\r\n..two\r\nFrom here\r\n${'ä🛠️'.repeat(600)}`;
    await createSmtpSender({ url, from: testFrom }).sendMail({ ...testMail, subject, body });
    expect(received[0]?.headers.get('subject')).toBe(subject);
    expect(received[0]?.body.trimEnd()).toBe(body);
  });

  test('with unsubscribe headers only if it has an unsubscribe URL', async () => {
    const { url, received } = await startTestMailServer();
    const unsubscribeUrl = `https://desk.example/api/unsubscribe/${'x'.repeat(400)}.${'y'.repeat(43)}`;
    await createSmtpSender({ url, from: testFrom }).sendMail({ ...testMail, unsubscribeUrl });
    await createSmtpSender({ url, from: testFrom }).sendMail(testMail);
    const unsubscribeHeaders = received.map(({ headers }) => [
      headers.get('list-unsubscribe'),
      headers.get('list-unsubscribe-post'),
    ]);
    expect(unsubscribeHeaders).toEqual([
      [`<${unsubscribeUrl}>`, 'List-Unsubscribe=One-Click'],
      [undefined, undefined],
    ]);
  });

  test('concurrently with others', async () => {
    const { url, received } = await startTestMailServer();
    const sender = createSmtpSender({ url, from: testFrom });
    const keys = Array.from({ length: 10 }, (_, n) => `k${n}`);
    await Promise.all(keys.map((key) => sender.sendMail({ ...testMail, key })));
    expect(received.map(({ headers }) => headers.get('message-id')).sort()).toEqual(
      keys.map((key) => `<${key}@northwind.example>`),
    );
  });
});

describe('prevents the injection of headers and recipients', () => {
  test.each([
    'Hello\r\nBcc: eve@evil.example',
    'Hello\nBcc: eve@evil.example',
    'Hello\u2028\r\n\r\nBcc: eve',
  ])('by the subject %j', async (subject) => {
    const { url, received } = await startTestMailServer();
    await createSmtpSender({ url, from: testFrom }).sendMail({ ...testMail, subject });
    expect(received[0]?.to).toEqual(['pat@customer.example']);
    expect(received[0]?.headers.has('bcc')).toBe(false);
    expect(received[0]?.headers.get('subject')).toMatch(/^Hello Bcc: eve/);
    expect(received[0]?.body.trim()).toBe(testMail.body);
  });

  test.each([
    'pat@customer.example, eve@evil.example',
    'pat@customer.example\r\nBcc: eve@evil.example',
    'Pat <pat@customer.example>',
    'pat@customer.example> RCPT TO:<eve@evil.example',
    'pat',
    '',
  ])('by the recipient %j', async (to) => {
    const { url, received } = await startTestMailServer();
    const error = await getSendError(url, { to });
    expect(error.isPermanent).toBe(true);
    expect(error.message).toMatch(/^"[^\r\n]*" is not a valid email address\.$/);
    expect(received).toEqual([]);
  });

  test('by the company name', async () => {
    const { url, received } = await startTestMailServer();
    const sender = createSmtpSender({
      url,
      from: 'North\r\nBcc: eve@evil.example\r\n <office@northwind.example>',
    });
    await sender.sendMail(testMail);
    expect(received[0]?.headers.has('bcc')).toBe(false);
    expect(received[0]?.to).toEqual(['pat@customer.example']);
  });

  test('by the key', async () => {
    const { url, received } = await startTestMailServer();
    await createSmtpSender({ url, from: testFrom }).sendMail({
      ...testMail,
      key: 'a>\r\nBcc: eve@evil.example',
    });
    expect(received[0]?.headers.get('message-id')).toBe('<a---Bcc--eve-evil.example@northwind.example>');
  });
});
