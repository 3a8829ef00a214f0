import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, newPhone } from '#server/test/factories.ts';
import { confirmCode, requestCode, startSignIn } from '#server/test/fixtures/sign-in-requests.ts';
import { provideTestServer, resetRateLimits } from '#server/test/test-server.ts';

const server = provideTestServer();
const dayMs = 24 * 60 * 60_000;

beforeEach(() => resetRateLimits(server));

describe('requesting a confirmation code', () => {
  test.each([
    [{}, 'Phone is required.'],
    [{ phone: '' }, 'Phone is required.'],
    [{ phone: 5 }, 'Phone is required.'],
    [{ phone: 'abc' }, 'Phone number is not valid.'],
    [{ phone: '555-0111' }, 'Phone number is not valid.'],
  ])('rejects %j with "%s" [5.1-1]', async (body, message) => {
    const response = await server.request('POST', '/api/session/phone/start', { token: null, body });
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ error: message, issues: [{ path: 'phone', message }] });
  });

  test.each(['(202) 555-0177', '202.555.0177', '+1 202 555 0177', '2025550177', '1-202-555-0177'])(
    'accepts the phone number format %s',
    async (phone) => {
      const before = server.texts.length;
      expect((await requestCode(server, phone)).status).toBe(200);
      expect(server.texts.slice(before).map((text) => text.to)).toEqual(['+12025550177']);
    },
  );

  test('responds the same to an unknown number but sends no text [10.3-6]', async () => {
    const before = server.texts.length;
    const known = await requestCode(server, server.user.phone);
    const unknown = await requestCode(server, newPhone());
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(known.body.data));
    expect(unknown.body.data.methodId).toHaveLength(known.body.data.methodId.length);
    expect(server.texts).toHaveLength(before + 1);
    expect((await confirmCode(server, unknown.body.data.methodId, '000000')).body.code).toBe('wrong_code');
  });

  test('allows an IP 100 requests in ten minutes and ignores its X-Forwarded-For header [10.3-4]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}` };
      statuses.push((await requestCode(server, newPhone(), { headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect((await requestCode(server, newPhone(), { remoteAddress: '192.0.2.7' })).status).toBe(200);
  });
});

describe('a session', () => {
  test('that is invalid gets 400 from GET /session and 401 elsewhere', async () => {
    const check = await server.request('GET', '/api/session', { token: 'nonsense' });
    expect(check.status).toBe(400);
    expect(check.body.error).toBeTypeOf('string');
    expect((await server.request('GET', '/api/user', { token: null })).status).toBe(401);
  });

  test('ends on the server at logout [10.3-10]', async () => {
    const { methodId, code } = await startSignIn(server);
    const token = (await confirmCode(server, methodId, code)).body.data.sessionJwt;
    expect((await server.request('DELETE', '/api/session', { token })).status).toBe(204);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
    expect((await server.request('GET', '/api/session', { token })).status).toBe(400);
  });

  test('ends when its user is deleted [10.1-17]', async () => {
    const { user, methodId, code } = await startSignIn(server);
    const token = (await confirmCode(server, methodId, code)).body.data.sessionJwt;
    await server.request('DELETE', `/api/user/${user._id}`);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
  });

  test('lasts thirty days when in use [10.3-8]', async () => {
    const user = await createUser(server);
    const token = await server.signIn(user.phone);
    for (let n = 1; n <= 5; n += 1) {
      server.clock.advance(5.9 * dayMs);
      expect((await server.request('GET', '/api/user', { token })).status).toBe(200);
    }
    server.clock.advance(0.6 * dayMs);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
    server.token = await server.signIn(server.user.phone);
  });

  test('ends after seven days without use [10.3-9]', async () => {
    const token = await server.signIn(server.user.phone);
    server.clock.advance(7 * dayMs);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
    server.token = await server.signIn(server.user.phone);
  });
});
