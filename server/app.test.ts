import { createHmac, hkdfSync } from 'node:crypto';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { createCustomer, customerInput } from './test/factories.ts';
import { provideTestServer, sessionSecret } from './test/test-server.ts';

const server = provideTestServer();
const openapi = '/api/openapi.json';

type Operation = { security: unknown[]; responses: Record<string, unknown> };
type Description = { paths: Record<string, Record<string, Operation>> };

async function inventory(): Promise<{ method: string; url: string; isPublic: boolean }[]> {
  const { paths } = (await server.request('GET', openapi, { token: null })).body as Description;
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: path.replace('{id}', '01900000-0000-7000-8000-000000000000').replace('{number}', '1'),
      isPublic: operation.security.length === 0,
    })),
  );
}

describe('without a session', () => {
  test('only these answer [6-3]', async () => {
    const open = (await inventory())
      .filter((route) => route.isPublic)
      .map(({ method, url }) => `${method} ${url}`);
    expect(open.toSorted()).toEqual([
      'GET /api/company',
      // These two take an address that was signed for them in place of a session.
      'GET /api/documents/01900000-0000-7000-8000-000000000000/file',
      'GET /api/openapi.json',
      'GET /api/session',
      // The link in a mail is signed, too.
      'GET /api/unsubscribe/{token}',
      'POST /api/session/phone/confirm',
      'POST /api/session/phone/start',
      'POST /api/unsubscribe/{token}',
      // Twilio signs what it posts.
      'POST /api/webhooks/twilio/inbound',
      'POST /api/webhooks/twilio/status',
      'PUT /api/documents/01900000-0000-7000-8000-000000000000/parts/1',
    ]);
  });

  test('every other route is refused, without, with a garbage and with an expired token [6-2]', async () => {
    const expired = await server.signIn(server.user.phone);
    await server.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(0) })
      .where('createdAt', '=', server.clock.now())
      .execute();
    const routes = (await inventory()).filter((route) => !route.isPublic);
    expect(routes.length).toBeGreaterThan(10);
    for (const { method, url } of routes) {
      for (const token of [null, 'garbage', 'a.b.c', expired]) {
        const answer = await server.request(method, url, {
          token,
          ...(method === 'GET' ? {} : { body: {} }),
        });
        expect({ method, url, token, status: answer.status }).toEqual({ method, url, token, status: 401 });
        expect(answer.body).toEqual({ error: 'Please sign in to go on.', code: 'unauthenticated' });
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
  ])('%s answers nothing', async (url) => {
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS', 'PATCH']) {
      const { status, text, headers } = await server.request(method, url, { token: null });
      if (status !== 400) expect(headers['cache-control']).toBe('no-store');
      expect({ method, status, isRefused: [400, 401, 404].includes(status) }).toEqual({
        method,
        status,
        isRefused: true,
      });
      expect(text).not.toContain('"data"');
    }
  });

  test('an unknown address under /api is 401 without and 404 with a session [7.1-1]', async () => {
    expect((await server.request('GET', '/api/nothing', { token: null })).status).toBe(401);
    const { status, headers } = await server.request('GET', '/api/nothing');
    expect({ status, caching: headers['cache-control'] }).toEqual({ status: 404, caching: 'no-store' });
    expect((await server.request('GET', '/api//customer')).headers['cache-control']).toBe('no-store');
  });
});

describe('a forged token', () => {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  function claims(token: string): Record<string, unknown> {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  }

  function forgeries(): Record<string, string> {
    const [head = '', body = '', signature = ''] = server.token.split('.');
    const none = `${encode({ alg: 'none', typ: 'JWT' })}.${body}.`;
    const hmac = (text: string, key: string) => createHmac('sha256', key).update(text).digest('base64url');
    const swapped = `${encode({ alg: 'HS512', typ: 'JWT' })}.${body}`;
    return {
      'alg none': none,
      'alg None': `${encode({ alg: 'None' })}.${body}.`,
      'another algorithm': `${swapped}.${signature}`,
      'another algorithm, signed with the bare secret': `${swapped}.${createHmac('sha512', sessionSecret).update(swapped).digest('base64url')}`,
      'a cut signature': `${head}.${body}.${signature.slice(0, -4)}`,
      'no signature': `${head}.${body}.`,
      'an empty key': `${head}.${body}.${hmac(`${head}.${body}`, '')}`,
      'another key': `${head}.${body}.${hmac(`${head}.${body}`, 'another key')}`,
      'the bare secret as key': `${head}.${body}.${hmac(`${head}.${body}`, sessionSecret)}`,
      'changed claims': `${head}.${encode({ ...claims(server.token), exp: 9_999_999_999 })}.${signature}`,
      'two tokens': `${server.token} ${server.token}`,
      'an oversized token': 'x'.repeat(8000),
      'a token of null': 'null',
    };
  }

  test('of every kind is refused', async () => {
    for (const [kind, token] of Object.entries(forgeries())) {
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

  test('signed rightly without a session row is refused', async () => {
    const { createSessionTokens } = await import('./http/session-token.ts');
    const now = server.clock.now();
    const token = await createSessionTokens(sessionSecret).sign({
      id: '01900000-0000-7000-8000-000000000000',
      userId: server.user.id,
      createdAt: now,
      expiresAt: new Date(now.getTime() + 60_000),
    });
    expect((await server.request('GET', '/api/customer', { token })).status).toBe(401);
  });

  test('without the claims we write is refused', async () => {
    const key = new Uint8Array(hkdfSync('sha256', sessionSecret, 'crewdesk', 'session token', 32));
    const token = await new SignJWT({}).setProtectedHeader({ alg: 'HS256' }).sign(key);
    expect((await server.request('GET', '/api/customer', { token })).status).toBe(401);
  });
});

describe('bad input', () => {
  const post = (body: string, type = 'application/json') =>
    server.request('POST', '/api/customer', { body, headers: { 'content-type': type } });

  test.each([
    ['{', 'The request is not valid JSON.'],
    ['nonsense', 'The request is not valid JSON.'],
    ['{"__proto__": {"isAdmin": true}}', 'The request is not valid JSON.'],
    ['{"a": {"constructor": {"prototype": {"x": 1}}}}', 'The request is not valid JSON.'],
    ['[]', 'Please send a JSON object.'],
    ['"text"', 'Please send a JSON object.'],
    ['7', 'Please send a JSON object.'],
    ['null', 'A name is required.'],
    ['', 'A name is required.'],
    ['{}', 'A name is required.'],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'Please send a JSON object.'],
    [`{"name":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}`, 'A name is required.'],
  ])('%.40s is answered with 400 and a sentence', async (body, sentence) => {
    const answer = await post(body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe(sentence);
  });

  test.each([
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
    'x',
  ])('the content type %s is refused', async (type) => {
    const answer = await post('name=x', type);
    expect(answer.status).toBe(415);
    expect(answer.body.error).toContain('Please send JSON');
  });

  test('bytes that are no UTF-8 are refused instead of stored as something else', async () => {
    const payload = Buffer.concat([Buffer.from('{"name":"Jos'), Buffer.from([0xe9]), Buffer.from('"}')]);
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/customer',
      headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error).toBe('The request is not valid UTF-8.');
  });

  test('a body above the limit is refused', async () => {
    const answer = await post(JSON.stringify({ name: 'x'.repeat(1024 * 1024) }));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'too_large', error: 'This is too large to be sent.' });
  });

  test('ten thousand contacts are refused without reading them', async () => {
    const contacts = Array.from({ length: 10_000 }, () => ({
      title: 'T',
      name: 'N',
      phoneNumbers: [{ name: 'M', phone: '3' }],
    }));
    const answer = await post(JSON.stringify(customerInput({ contacts })));
    expect(answer.status).toBe(400);
    expect(answer.body.issues).toEqual([{ path: 'contacts', message: 'There can be at most 100 contacts.' }]);
  });

  test.each(['/api/customer/%E0%A4%A', '/%c0', '/api/%'])('the address %s is refused', async (url) => {
    const answer = await server.request('GET', url);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('This address cannot be read.');
  });

  test('an Idempotency-Key of control characters or without end is refused', async () => {
    for (const key of ['a b', 'x'.repeat(201)]) {
      const answer = await server.request('POST', '/api/customer', {
        body: customerInput(),
        headers: { 'idempotency-key': key },
      });
      expect(answer.status).toBe(400);
    }
  });

  test('If-Match in the spellings that proxies make is understood', async () => {
    const customer = await createCustomer(server);
    const put = async (tag: string) =>
      (
        await server.request('PUT', `/api/customer/${customer._id}`, {
          body: customer,
          headers: { 'if-match': tag },
        })
      ).status;
    expect(await put('W/"1"')).toBe(200);
    expect(await put('"7", "2"')).toBe(200);
    expect(await put('*')).toBe(200);
    expect(await put('4')).toBe(412);
    expect(await put('""')).toBe(412);
  });
});

describe('headers', () => {
  test('keep the API out of caches and the pages out of frames', async () => {
    const { headers } = await server.request('GET', '/api/company', { token: null });
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });

  test('allow no other site', async () => {
    const answer = await server.request('OPTIONS', '/api/customer', {
      headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('an unexpected failure tells its number and nothing else', async () => {
  await server.db.schema.alterTable('customers').renameTo('elsewhere').execute();
  try {
    const answer = await server.request('GET', '/api/customer');
    expect(answer.status).toBe(500);
    expect(Object.keys(answer.body).toSorted()).toEqual(['code', 'requestId']);
    expect(answer.body.code).toBe('internal');
    expect(server.logLines.join('')).toContain(answer.body.requestId);
  } finally {
    await server.db.schema.alterTable('elsewhere').renameTo('customers').execute();
  }
});

test('the log holds no token, query or whole phone number', async () => {
  await server.request('GET', '/api/customer?q=whisper-7');
  const lines = server.logLines.join('');
  expect(lines).toContain('/api/customer');
  expect(lines).not.toContain('whisper-7');
  expect(lines).not.toContain(server.token);
  expect(lines).not.toContain(server.token.split('.')[2]);
});

test('health says alive and ready', async () => {
  expect((await server.request('GET', '/healthz', { token: null })).status).toBe(200);
  expect((await server.request('GET', '/readyz', { token: null })).status).toBe(200);
});

test('the identity of the company is open', async () => {
  const { body } = await server.request('GET', '/api/company', { token: null });
  expect(body.data).toEqual({ ...server.config.company, publicUrl: server.config.publicUrl });
});
