import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Mail } from '#server/adapters/messages/senders.ts';
import { nextNumber } from '#server/test/factories.ts';
import { FakeProvider } from '#server/test/fakes/fake-provider.ts';
import { provideTestServer, sessionSecret } from '#server/test/test-server.ts';
import { withUnsubscribeLinks } from './unsubscribe-links.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

const server = provideTestServer({ COMPANY_NAME: 'Tom & <Sons>' });
const tokens = createUnsubscribeTokens(sessionSecret);

let email = '';
beforeEach(() => {
  email = `Pat.${nextNumber()}@Example.com`;
});
afterEach(() => server.db.deleteFrom('suppressions').execute());

const requestPage = (method: string, token: string, options = {}) =>
  server.request(method, `/api/unsubscribe/${token}`, { token: null, ...options });

async function listSuppressions(): Promise<unknown[]> {
  return (await server.request('GET', '/api/suppressions')).body.data;
}

describe('the unsubscribe link', () => {
  test('opens a page without scripts; GET and HEAD do not unsubscribe', async () => {
    for (const method of ['GET', 'GET', 'HEAD']) {
      const response = await requestPage(method, tokens.sign(email));
      expect(response.status).toBe(200);
      expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
      expect(response.headers['cache-control']).toBe('no-store');
      expect(response.headers['content-security-policy']).toContain("form-action 'self'");
    }
    const { text } = await requestPage('GET', tokens.sign(email));
    expect(text).toContain('<html lang="en">');
    expect(text).toContain('Tom &amp; &lt;Sons&gt;');
    expect(text).toContain(email.toLowerCase());
    expect(text).toMatch(/<form method="post"><button type="submit">/);
    expect(text).not.toMatch(/<script|<Sons>/i);
    expect(await listSuppressions()).toEqual([]);
  });

  test.each([
    ['the button on the page', 'application/x-www-form-urlencoded', ''],
    ['one-click unsubscribe', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['one-click unsubscribe as multipart', 'multipart/form-data; boundary=b', '--b\r\n\r\nx\r\n--b--\r\n'],
  ])('unsubscribes the email address by %s', async (_, type, body) => {
    for (let n = 0; n < 2; n++) {
      const response = await requestPage('POST', tokens.sign(email), {
        body,
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(200);
      expect(response.text).toContain('gets no more emails');
    }
    expect(await listSuppressions()).toMatchObject([
      { emailTo: email.toLowerCase(), textTo: null, source: 'unsubscribe', createdBy: null },
    ]);
  });

  test('works without a body and for the longest email address', async () => {
    const maxLengthEmail = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect((await requestPage('POST', tokens.sign(maxLengthEmail))).status).toBe(200);
    expect(await listSuppressions()).toMatchObject([{ emailTo: maxLengthEmail }]);
  });

  test('with an invalid token responds 404', async () => {
    const [payload = '', signature = ''] = tokens.sign(email).split('.');
    const otherPayload = Buffer.from(JSON.stringify(['unsubscribe', 'email', 'x@example.com'])).toString(
      'base64url',
    );
    const invalidTokens = [
      'x',
      payload,
      `${payload}.`,
      `${payload}.${signature.slice(0, -2)}`,
      `${otherPayload}.${signature}`,
      `${payload}.${signature}.x`,
      createUnsubscribeTokens('another secret').sign(email),
      server.token,
    ];
    for (const method of ['GET', 'POST']) {
      for (const token of invalidTokens) {
        const response = await requestPage(method, token);
        expect(response.status).toBe(404);
        expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(response.text).toContain('This link is invalid or has expired.');
      }
    }
    expect(await listSuppressions()).toEqual([]);
  });

  test('is not logged', async () => {
    await requestPage('GET', tokens.sign(email));
    const lines = server.logLines.join('');
    expect(lines).toContain('/api/unsubscribe/:token');
    expect(lines).not.toContain(tokens.sign(email).slice(0, 40));
  });
});

describe('the unsubscribe link of a company without a name', () => {
  const unnamed = provideTestServer({ COMPANY_NAME: '', COMPANY_EMAIL: '' });

  test('opens pages that leave it out', async () => {
    const texts: string[] = [];
    for (const [method, token] of [
      ['GET', tokens.sign(email)],
      ['POST', tokens.sign(email)],
      ['GET', 'x'],
    ] as const)
      texts.push((await unnamed.request(method, `/api/unsubscribe/${token}`, { token: null })).text);
    expect(texts.map((text) => text.match(/<p>.*<\/p>/g))).toEqual([
      [`<p>Click Unsubscribe to stop all emails to ${email.toLowerCase()}.</p>`],
      [`<p>${email.toLowerCase()} gets no more emails.</p>`],
      ['<p>Please use the complete link from the email.</p>'],
    ]);
    expect(texts[0]).toContain('<title>Unsubscribe?</title>');
  });
});

describe('an email', () => {
  async function sendEmail(purpose: Mail['purpose'], companyName = 'Northwind'): Promise<Mail> {
    const provider = new FakeProvider();
    const sent: Mail[] = [];
    const sender = {
      ...provider,
      sendMail: async (mail: Mail) => ({ providerId: String(sent.push(mail)) }),
    };
    const options = { sessionSecret, publicUrl: 'https://desk.example', companyName: () => companyName };
    await withUnsubscribeLinks(sender, options).sendMail({
      to: email,
      subject: 'S',
      body: 'Hello',
      key: 'k',
      purpose,
    });
    const [sentEmail] = sent;
    if (!sentEmail) throw new Error('no email was sent');
    return sentEmail;
  }

  test.each(['message', 'warranty-notice'] as const)(
    'with the purpose %s has an unsubscribe link',
    async (purpose) => {
      const { body, unsubscribeUrl = '' } = await sendEmail(purpose);
      expect(unsubscribeUrl).toBe(`https://desk.example/api/unsubscribe/${tokens.sign(email)}`);
      expect(body).toBe(`Hello\n\n--\nUnsubscribe from Northwind emails: ${unsubscribeUrl}\n`);
      const unnamed = await sendEmail(purpose, '');
      expect(unnamed.body).toBe(`Hello\n\n--\nUnsubscribe from these emails: ${unsubscribeUrl}\n`);
    },
  );

  test.each(['technician-notice', 'login-code'] as const)(
    'with the purpose %s has no unsubscribe link',
    async (purpose) => {
      const { body, unsubscribeUrl } = await sendEmail(purpose);
      expect({ body, unsubscribeUrl }).toEqual({ body: 'Hello', unsubscribeUrl: undefined });
    },
  );
});
