import { expect, test } from 'vitest';
import { deleteExpired } from './features/session/session.queries.ts';
import { customerInput } from './test/factories.ts';
import { provideTestServer } from './test/test-server.ts';

const server = provideTestServer();
const hour = 60 * 60 * 1000;

async function counts() {
  const rows = async (table: 'loginCodes' | 'sessions' | 'idempotencyKeys' | 'rateLimits') =>
    (await server.db.selectFrom(table).selectAll().execute()).length;
  return {
    codes: await rows('loginCodes'),
    sessions: await rows('sessions'),
    keys: await rows('idempotencyKeys'),
    limits: await rows('rateLimits'),
  };
}

test('what has run out goes, what can still be used stays', async () => {
  const headers = { 'idempotency-key': 'kept-for-a-day' };
  await server.request('POST', '/api/customer', { body: customerInput(), headers });
  const before = await counts();
  expect(Object.entries(before).filter(([, count]) => count === 0)).toEqual([]);

  await deleteExpired(server.db, new Date(server.clock.now().getTime() + hour));
  expect(await counts()).toMatchObject({ sessions: before.sessions, keys: before.keys });

  await deleteExpired(server.db, new Date(server.clock.now().getTime() + 25 * hour));
  expect(await counts()).toMatchObject({ codes: 0, sessions: before.sessions, keys: 0 });

  // The limits go by the real clock.
  await deleteExpired(server.db, new Date(Date.now() + 32 * 24 * hour));
  expect(await counts()).toEqual({ codes: 0, sessions: 0, keys: 0, limits: 0 });
});
