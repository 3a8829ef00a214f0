import { createHmac, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createSessionTokens } from './http/session-token.ts';
import { provideTestServer, sessionSecret } from './test/test-server.ts';

const server = provideTestServer();

type Operation = { security: unknown[]; responses: Record<string, unknown> };
type OpenApiDocument = { paths: Record<string, Record<string, Operation>> };

async function listRoutes(): Promise<{ method: string; url: string; isPublic: boolean }[]> {
  const response = await server.request('GET', '/api/openapi.json', { token: null });
  const { paths } = response.body as OpenApiDocument;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: path.replace('{id}', '01900000-0000-7000-8000-000000000000').replace('{number}', '1'),
      isPublic: operation.security.length === 0,
    })),
  );
}

describe('without a session', () => {
  test('only the listed routes are public [6-3]', async () => {
    const publicRoutes = (await listRoutes())
      .filter((route) => route.isPublic)
      .map(({ method, url }) => `${method} ${url}`);
    expect(publicRoutes.toSorted()).toEqual([
      'GET /api/company',
      'GET /api/docs',
      // The URLs of document files and parts are signed.
      'GET /api/documents/01900000-0000-7000-8000-000000000000/file',
      'GET /api/openapi.json',
      'GET /api/session',
      // Unsubscribe links in emails are signed.
      'GET /api/unsubscribe/{token}',
      'POST /api/session/phone/confirm',
      'POST /api/session/phone/start',
      // With the secret that a start prints, until there is a user.
      'POST /api/set-up',
      'POST /api/set-up/check',
      'POST /api/set-up/code',
      'POST /api/unsubscribe/{token}',
      // Twilio signs its requests.
      'POST /api/webhooks/twilio/inbound',
      'POST /api/webhooks/twilio/status',
      'PUT /api/documents/01900000-0000-7000-8000-000000000000/parts/1',
    ]);
  });

  test('every other route rejects a missing, malformed or expired token [6-2]', async () => {
    const expired = await server.signIn(server.user.phone);
    await server.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(0) })
      .where('createdAt', '=', server.clock.now())
      .execute();
    const routes = (await listRoutes()).filter((route) => !route.isPublic);
    expect(routes.length).toBeGreaterThan(10);
    for (const { method, url } of routes) {
      for (const token of [null, 'garbage', 'a.b.c', `${server.token}=`, `${server.token} `, expired]) {
        const response = await server.request(method, url, {
          token,
          ...(method === 'GET' ? {} : { body: {} }),
        });
        expect({ method, url, token, status: response.status }).toEqual({ method, url, token, status: 401 });
        expect(response.body).toEqual({ error: 'Please sign in to continue.', code: 'unauthenticated' });
      }
    }
    server.token = await server.signIn(server.user.phone);
  });

  test.each([
    '/API/customer',
    '/Api/Customer',
    '/api//customer',
    '//api/customer',
    '/api/customer/',
    '/api/./customer',
    '/./api/customer',
    '/api/%63ustomer',
    '/%61pi/customer',
    '/%2561pi/customer',
    '/api%2fcustomer',
    '/api%2Fcustomer',
    '/%2e/api/customer',
    '/x/%2e%2e/api/customer',
    '/api/customer%20',
    '/api/customer;x=1',
    '/api;/customer',
    '/api/customer.json',
    '/api',
    '/api/',
    '/api\\customer',
    '/api/session/../customer',
    '/api/company/%2e%2e/customer',
    '/api/nothing',
    '/api/customer?token=x',
  ])('%s returns no data', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PATCH']) {
      const { status, text, headers } = await server.request(method, url, { token: null });
      if (status !== 400) expect(headers['cache-control']).toBe('no-store');
      expect({ method, status, isRejected: [400, 401, 404].includes(status) }).toEqual({
        method,
        status,
        isRejected: true,
      });
      expect(text).not.toContain('"data"');
    }
  });

  test('an unknown path under /api returns 401 without a session and 404 with one [7.1-1]', async () => {
    expect((await server.request('GET', '/api/nothing', { token: null })).status).toBe(401);
    const { status, headers } = await server.request('GET', '/api/nothing');
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 404, caching: 'no-store' });
    expect((await server.request('GET', '/api//customer')).headers['cache-control']).toBe('no-store');
  });
});

describe('a forged token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  function decodeClaims(token: string): Record<string, unknown> {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  }

  function forgedTokens(): Record<string, string> {
    const [head = '', body = '', signature = ''] = server.token.split('.');
    const none = `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`;
    const hmac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');
    const hs512 = `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}`;
    return {
      'alg none': none,
      'alg None': `${encode({ alg: 'None' })}.${body}.`,
      'another algorithm': `${hs512}.${signature}`,
      'another algorithm, signed with the bare secret': `${hs512}.${createHmac('sha512', sessionSecret).update(hs512).digest('base64url')}`,
      'a truncated signature': `${head}.${body}.${signature.slice(0, -4)}`,
      'no signature': `${head}.${body}.`,
      'an empty key': `${head}.${body}.${hmac(`${head}.${body}`, '')}`,
      'another key': `${head}.${body}.${hmac(`${head}.${body}`, 'another key')}`,
      'the bare secret as key': `${head}.${body}.${hmac(`${head}.${body}`, sessionSecret)}`,
      'changed claims': `${head}.${encode({ ...decodeClaims(server.token), exp: 9_999_999_999 })}.${signature}`,
      'two tokens': `${server.token} ${server.token}`,
      'an oversized token': 'x'.repeat(8000),
      'the token null': 'null',
    };
  }

  test('is rejected, whatever its kind', async () => {
    for (const [kind, token] of Object.entries(forgedTokens())) {
      expect({ kind, status: (await server.request('GET', '/api/customer', { token })).status }).toEqual({
        kind,
        status: 401,
      });
      expect({ kind, status: (await server.request('GET', '/api/session', { token })).status }).toEqual({
        kind,
        status: 400,
      });
    }
    expect((await server.request('GET', '/api/customer')).status).toBe(200);
  });

  test('is rejected when its signature is valid but its session does not exist', async () => {
    const now = server.clock.now();
    const token = await createSessionTokens(sessionSecret).sign({
      id: '01900000-0000-7000-8000-000000000000',
      userId: server.user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    expect((await server.request('GET', '/api/customer', { token })).status).toBe(401);
  });

  test('is rejected when required claims are missing', async () => {
    const key = new Uint8Array(hkdfSync('sha256', sessionSecret, 'crewdesk', 'session token', 32));
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect((await server.request('GET', '/api/customer', { token })).status).toBe(401);
  });
});
