import { beforeEach, describe, expect, test } from 'vitest';
import { nextNumber } from '#server/test/factories.ts';
import { confirmCode, startSignIn } from '#server/test/fixtures/sign-in-requests.ts';
import { provideTestServer, resetRateLimits } from '#server/test/test-server.ts';

const server = provideTestServer();
const minuteMs = 60_000;
const dayMs = 24 * 60 * 60_000;

beforeEach(() => resetRateLimits(server));

function wrongCodeFor(code: string): string {
  return code === '123456' ? '654321' : '123456';
}

describe('confirming a code', () => {
  test('creates a session that the API accepts [7.1-4]', async () => {
    const { user, methodId, code } = await startSignIn(server);
    const response = await confirmCode(server, methodId, code);
    expect(response.status).toBe(200);
    const token = response.body.data.sessionJwt;
    const session = await server.request('GET', '/api/session', { token });
    expect(session.body.data.user).toEqual({
      _id: user._id,
      name: user.name,
      phone: user.phone,
      isTechnician: false,
    });
    expect(Date.parse(session.body.data.expiresAt)).toBe(server.clock.now().getTime() + 30 * dayMs);
    expect((await server.request('GET', '/api/customer', { token })).status).toBe(200);
  });

  test('updates the last login [3-5]', async () => {
    const { user, methodId, code } = await startSignIn(server);
    await confirmCode(server, methodId, code);
    const users = await server.request('GET', '/api/user');
    const listedUser = users.body.data.find((one: { _id: string }) => one._id === user._id);
    expect(listedUser.lastLogin).toBe(server.clock.now().toISOString());
  });

  test('requires a code [5.1-2]', async () => {
    const response = await server.request('POST', '/api/session/phone/confirm', {
      token: null,
      body: { methodId: 'x' },
    });
    expect(response.status).toBe(400);
    expect(response.body.error).toBe('Confirmaton code is required.');
  });

  test('rejects even the correct code after five wrong ones [10.3-2]', async () => {
    const { methodId, code } = await startSignIn(server);
    for (let n = 0; n < 5; n += 1)
      expect((await confirmCode(server, methodId, wrongCodeFor(code))).status).toBe(400);
    expect((await confirmCode(server, methodId, code)).status).toBe(400);
  });

  test('accepts the correct code after four wrong ones', async () => {
    const { methodId, code } = await startSignIn(server);
    for (let n = 0; n < 4; n += 1) await confirmCode(server, methodId, wrongCodeFor(code));
    expect((await confirmCode(server, methodId, code)).status).toBe(200);
  });

  test('allows concurrent guesses no more than five attempts', async () => {
    const { methodId, code } = await startSignIn(server);
    const guesses = Array.from({ length: 100 }, (_, n) =>
      confirmCode(server, methodId, String(n).padStart(6, '0')),
    );
    await Promise.all(guesses.filter((_, n) => String(n).padStart(6, '0') !== code));
    expect((await confirmCode(server, methodId, code)).status).toBe(400);
    const stored = await server.db
      .selectFrom('loginCodes')
      .select('tries')
      .where('id', '=', methodId)
      .executeTakeFirstOrThrow();
    expect(stored.tries).toBe(5);
  });

  test('creates one session for fifty concurrent requests with the same code [1-2]', async () => {
    const { user, methodId, code } = await startSignIn(server);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => confirmCode(server, methodId, code)),
    );
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const sessions = await server.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', user._id)
      .execute();
    expect(sessions).toHaveLength(1);
  });

  test('accepts a code only with its own method', async () => {
    const first = await startSignIn(server);
    const second = await startSignIn(server);
    expect((await confirmCode(server, first.methodId, second.code)).status).toBe(
      first.code === second.code ? 200 : 400,
    );
    expect((await confirmCode(server, second.methodId, second.code)).status).toBe(200);
  });

  test('rejects a code after ten minutes [10.3-1]', async () => {
    const { methodId, code } = await startSignIn(server);
    server.clock.advance(10 * minuteMs);
    expect((await confirmCode(server, methodId, code)).status).toBe(400);
  });

  test('accepts a code until ten minutes have passed', async () => {
    const { methodId, code } = await startSignIn(server);
    server.clock.advance(10 * minuteMs - 1);
    expect((await confirmCode(server, methodId, code)).status).toBe(200);
  });

  test('rejects the code of a user who has been deleted', async () => {
    const { user, methodId, code } = await startSignIn(server);
    await server.request('DELETE', `/api/user/${user._id}`);
    expect((await confirmCode(server, methodId, code)).status).toBe(400);
  });

  test.each(['nonsense', "' or 1=1 --", nextNumber().toString()])(
    'rejects the method id %s [5.1-3]',
    async (methodId) => {
      expect((await confirmCode(server, methodId, '123456')).status).toBe(400);
    },
  );

  test('keeps the code out of logs and readable columns [10.3-5]', async () => {
    const { user, methodId, code } = await startSignIn(server);
    await confirmCode(server, methodId, code);
    expect(server.logLines.join('')).not.toContain(code);
    expect(server.logLines.join('')).not.toContain(user.phone.slice(2));
    const row = await server.db
      .selectFrom('loginCodes')
      .selectAll()
      .where('id', '=', methodId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify({ ...row, codeHash: row.codeHash.toString('latin1') })).not.toContain(code);
  });

  test('allows an IP 300 confirmations in ten minutes', async () => {
    const responses = await Promise.all(
      Array.from({ length: 301 }, () => confirmCode(server, 'nonsense', '1')),
    );
    expect(responses.filter((response) => response.status === 429)).toHaveLength(1);
  });
});
