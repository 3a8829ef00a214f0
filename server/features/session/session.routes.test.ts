import { beforeEach, describe, expect, test } from 'vitest';
import { createUser, newPhone, next } from '#server/test/factories.ts';
import { codeFor, forgetLimits, provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(() => forgetLimits(server));

function start(phone: string, options: object = {}) {
  return server.request('POST', '/api/session/phone/start', { token: null, body: { phone }, ...options });
}

function confirm(methodId: string, code: string) {
  return server.request('POST', '/api/session/phone/confirm', { token: null, body: { methodId, code } });
}

/** A user with a started sign-in. */
async function begin() {
  await forgetLimits(server);
  const user = await createUser(server);
  const answer = await start(user.phone);
  const methodId: string = answer.body.data.methodId;
  return { user, methodId, code: codeFor(server, user.phone) };
}

function wrongFor(code: string): string {
  return code === '123456' ? '654321' : '123456';
}

describe('starting', () => {
  test.each([
    [{}, 'Phone is required.'],
    [{ phone: '' }, 'Phone is required.'],
    [{ phone: 5 }, 'Phone is required.'],
    [{ phone: 'abc' }, 'Phone number is not valid.'],
    [{ phone: '555-0111' }, 'Phone number is not valid.'],
  ])('%j is answered with "%s" [5.1-1]', async (body, message) => {
    const answer = await server.request('POST', '/api/session/phone/start', { token: null, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: message, issues: [{ path: 'phone', message }] });
  });

  test.each(['(202) 555-0177', '202.555.0177', '+1 202 555 0177', '2025550177', '1-202-555-0177'])(
    'the number may be written %s',
    async (phone) => {
      const before = server.texts.length;
      expect((await start(phone)).status).toBe(200);
      expect(server.texts.slice(before).map((text) => text.to)).toEqual(['+12025550177']);
    },
  );

  test('an unknown number gets the same answer and no text [10.3-6]', async () => {
    const before = server.texts.length;
    const known = await start(server.user.phone);
    const unknown = await start(newPhone());
    expect(unknown.status).toBe(known.status);
    expect(Object.keys(unknown.body.data)).toEqual(Object.keys(known.body.data));
    expect(unknown.body.data.methodId).toHaveLength(known.body.data.methodId.length);
    expect(server.texts).toHaveLength(before + 1);
    expect((await confirm(unknown.body.data.methodId, '000000')).body.code).toBe('wrong_code');
  });

  test('one address gets a hundred starts in ten minutes, whatever it claims to be forwarded for [10.3-4]', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 101; n += 1) {
      const headers = { 'x-forwarded-for': `10.0.0.${n}` };
      statuses.push((await start(newPhone(), { headers })).status);
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(100);
    expect(statuses.at(-1)).toBe(429);
    expect((await start(newPhone(), { remoteAddress: '192.0.2.7' })).status).toBe(200);
  });
});

describe('confirming', () => {
  test('opens a session that the API accepts [7.1-4]', async () => {
    const { user, methodId, code } = await begin();
    const answer = await confirm(methodId, code);
    expect(answer.status).toBe(200);
    const token = answer.body.data.sessionJwt;
    const session = await server.request('GET', '/api/session', { token });
    expect(session.body.data.user).toEqual({
      _id: user._id,
      name: user.name,
      phone: user.phone,
      isTechnician: false,
    });
    expect(Date.parse(session.body.data.expiresAt)).toBe(server.clock.now().getTime() + 30 * day);
    expect((await server.request('GET', '/api/customer', { token })).status).toBe(200);
  });

  test('sets the last login [3-5]', async () => {
    const { user, methodId, code } = await begin();
    await confirm(methodId, code);
    const users = await server.request('GET', '/api/user');
    const found = users.body.data.find((one: { _id: string }) => one._id === user._id);
    expect(found.lastLogin).toBe(server.clock.now().toISOString());
  });

  test('says what is missing [5.1-2]', async () => {
    const answer = await server.request('POST', '/api/session/phone/confirm', {
      token: null,
      body: { methodId: 'x' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body.error).toBe('Confirmaton code is required.');
  });

  test('five wrong codes end it, the right one included [10.3-2]', async () => {
    const { methodId, code } = await begin();
    for (let n = 0; n < 5; n += 1) expect((await confirm(methodId, wrongFor(code))).status).toBe(400);
    expect((await confirm(methodId, code)).status).toBe(400);
  });

  test('four wrong codes do not', async () => {
    const { methodId, code } = await begin();
    for (let n = 0; n < 4; n += 1) await confirm(methodId, wrongFor(code));
    expect((await confirm(methodId, code)).status).toBe(200);
  });

  test('guesses in parallel win no more tries', async () => {
    const { methodId, code } = await begin();
    const guesses = Array.from({ length: 100 }, (_, n) => confirm(methodId, String(n).padStart(6, '0')));
    await Promise.all(guesses.filter((_, n) => String(n).padStart(6, '0') !== code));
    expect((await confirm(methodId, code)).status).toBe(400);
    const stored = await server.db
      .selectFrom('loginCodes')
      .select('tries')
      .where('id', '=', methodId)
      .executeTakeFirstOrThrow();
    expect(stored.tries).toBe(5);
  });

  test('one code opens one session, also when it comes fifty times at once [1-2]', async () => {
    const { user, methodId, code } = await begin();
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(methodId, code)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    const sessions = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', user._id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('a code belongs to its method', async () => {
    const first = await begin();
    const second = await begin();
    expect((await confirm(first.methodId, second.code)).status).toBe(first.code === second.code ? 200 : 400);
    expect((await confirm(second.methodId, second.code)).status).toBe(200);
  });

  test('a code lives ten minutes [10.3-1]', async () => {
    const { methodId, code } = await begin();
    server.clock.advance(10 * minute);
    expect((await confirm(methodId, code)).status).toBe(400);
  });

  test('a code that is not ten minutes old is good', async () => {
    const { methodId, code } = await begin();
    server.clock.advance(10 * minute - 1);
    expect((await confirm(methodId, code)).status).toBe(200);
  });

  test('the code of a user deleted meanwhile is refused', async () => {
    const { user, methodId, code } = await begin();
    await server.request('DELETE', `/api/user/${user._id}`);
    expect((await confirm(methodId, code)).status).toBe(400);
  });

  test.each(['nonsense', "' or 1=1 --", next().toString()])(
    'the method %s is refused [5.1-3]',
    async (methodId) => {
      expect((await confirm(methodId, '123456')).status).toBe(400);
    },
  );

  test('the code stands in no log line, answer or readable column [10.3-5]', async () => {
    const { user, methodId, code } = await begin();
    await confirm(methodId, code);
    expect(server.logLines.join('')).not.toContain(code);
    expect(server.logLines.join('')).not.toContain(user.phone.slice(2));
    const row = await server.db
      .selectFrom('loginCodes')
      .selectAll()
      .where('id', '=', methodId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, codeHash: row.codeHash.toString('latin1') })).not.toContain(code);
  });

  test('300 confirmations in ten minutes are the most for one address', async () => {
    const answers = await Promise.all(Array.from({ length: 301 }, () => confirm('nonsense', '1')));
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(1);
  });
});

describe('a session', () => {
  test('that is none is answered with 400 when checked and 401 elsewhere', async () => {
    const check = await server.request('GET', '/api/session', { token: 'nonsense' });
    expect(check.status).toBe(400);
    expect(check.body.error).toBeTypeOf('string');
    expect((await server.request('GET', '/api/user', { token: null })).status).toBe(401);
  });

  test('ends on the server with Log Out [10.3-10]', async () => {
    const { methodId, code } = await begin();
    const token = (await confirm(methodId, code)).body.data.sessionJwt;
    expect((await server.request('DELETE', '/api/session', { token })).status).toBe(204);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
    expect((await server.request('GET', '/api/session', { token })).status).toBe(400);
  });

  test('ends with its user [10.1-17]', async () => {
    const { user, methodId, code } = await begin();
    const token = (await confirm(methodId, code)).body.data.sessionJwt;
    await server.request('DELETE', `/api/user/${user._id}`);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
  });

  test('lasts thirty days when it is used [10.3-8]', async () => {
    const user = await createUser(server);
    const token = await server.signIn(user.phone);
    for (let n = 1; n <= 5; n += 1) {
      server.clock.advance(5.9 * day);
      expect((await server.request('GET', '/api/user', { token })).status).toBe(200);
    }
    server.clock.advance(0.6 * day);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
    server.token = await server.signIn(server.user.phone);
  });

  test('ends after seven days without use [10.3-9]', async () => {
    const token = await server.signIn(server.user.phone);
    server.clock.advance(7 * day);
    expect((await server.request('GET', '/api/user', { token })).status).toBe(401);
    server.token = await server.signIn(server.user.phone);
  });
});
