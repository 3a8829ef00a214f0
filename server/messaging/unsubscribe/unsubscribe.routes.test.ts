import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/messages/senders.ts';
import { next } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { provideTestServer, sessionSecret } from '#server/test/test-server.ts';
import { withUnsubscribeLinks } from './unsubscribe-links.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

const server = provideTestServer({ COMPANY_NAME: 'Tom & <Sons>' });
const tokens = createUnsubscribeTokens(sessionSecret);

let address = '';
beforeEach(() => {
  address = `Pat.${next()}@Example.com`;
});
afterEach(() => server.db.deleteFrom('suppressions').execute());

const ask = (method: string, token: string, options = {}) =>
  server.request(method, `/api/unsubscribe/${token}`, { token: null, ...options });

async function suppressed(): Promise<unknown[]> {
  return (await server.request('GET', '/api/suppressions')).body.data;
}

describe('the link in a mail', () => {
  test('opens a page without script that changes nothing, however often it is followed', async () => {
    for (const method of ['GET', 'GET', 'HEAD']) {
      const answer = await ask(method, tokens.sign(address));
      expect(answer.status).toBe(200);
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.headers['content-security-policy']).toContain("form-action 'self'");
    }
    const { text } = await ask('GET', tokens.sign(address));
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('Tom &amp; &lt;Sons&gt;');
    expect(text).toContain(address.toLowerCase());
    expect(text).toMatch(/<form method="post"><button type="submit">/);
    expect(text).not.toMatch(/<script|<Sons>/i);
    expect(await suppressed()).toEqual([]);
  });

  test.each([
    ['the button on it', 'application/x-www-form-urlencoded', ''],
    ['one click', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['one click as parts', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
  ])('ends mails to the address by %s', async (_, type, body) => {
    for (let time = 0; time < 2; time++) {
      const answer = await ask('POST', tokens.sign(address), { body, headers: { 'content-type': type } });
      expect(answer.status).toBe(200);
      expect(answer.text).toContain('gets no more messages');
    }
    expect(await suppressed()).toMatchObject([
      { emailTo: address.toLowerCase(), textTo: null, source: 'unsubscribe', createdBy: null },
    ]);
  });

  test('works without a body and for the longest address', async () => {
    const longest = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect((await ask('POST', tokens.sign(longest))).status).toBe(200);
    expect(await suppressed()).toMatchObject([{ emailTo: longest }]);
  });

  test('that we did not sign leads nowhere', async () => {
    const [payload = '', signature = ''] = tokens.sign(address).split('.');
    const other = Buffer.from(JSON.stringify(['unsubscribe', 'email', 'x@example.com'])).toString(
      'base64url',
    );
    const wrong = [
      'x',
      payload,
      `${payload}.`,
      `${payload}.${signature.slice(0, -2)}`,
      `${other}.${signature}`,
      `${payload}.${signature}.x`,
      createUnsubscribeTokens('another secret').sign(address),
      server.token,
    ];
    for (const method of ['GET', 'POST']) {
      for (const token of wrong) {
        const answer = await ask(method, token);
        expect(answer.status).toBe(404);
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(answer.text).toContain('This link is not complete');
      }
    }
    expect(await suppressed()).toEqual([]);
  });

  test('is told to no log', async () => {
    await ask('GET', tokens.sign(address));
    const lines = server.logLines.join('');
    expect(lines).toContain('/api/unsubscribe/:token');
    expect(lines).not.toContain(tokens.sign(address).slice(0, 40));
  });
});

describe('a mail', () => {
  async function sendThrough(purpose: Mail['purpose']): Promise<Mail> {
    const provider = new FakeProvider();
    const mails: Mail[] = [];
    const sender = {
      ...provider,
      sendMail: async (mail: Mail) => ({ providerId: String(mails.push(mail)) }),
    };
    const options = { sessionSecret, publicUrl: 'https://desk.example', companyName: 'Northwind' };
    await withUnsubscribeLinks(sender, options).sendMail({
      to: address,
      subject: 'S',
      body: 'Hello',
      key: 'k',
      purpose,
    });
    const [mail] = mails;
    if (!mail) throw new Error('no mail');
    return mail;
  }

  test.each(['message', 'warranty-notice'] as const)(
    'of the sort %s says how to get no more',
    async (purpose) => {
      const { body, unsubscribeUrl = '' } = await sendThrough(purpose);
      expect(unsubscribeUrl).toBe(`https://desk.example/api/unsubscribe/${tokens.sign(address)}`);
      expect(body).toBe(
        `Hello\n\n--\nIf you do not want e-mails from Northwind any more: ${unsubscribeUrl}\n`,
      );
    },
  );

  test.each(['technician-notice', 'login-code'] as const)('of the sort %s is left alone', async (purpose) => {
    const { body, unsubscribeUrl } = await sendThrough(purpose);
    expect({ body, unsubscribeUrl }).toEqual({ body: 'Hello', unsubscribeUrl: undefined });
  });
});
