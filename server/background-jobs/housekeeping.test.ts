import { expect, test } from 'vitest';
import { deleteExpired } from '#server/features/session/session.queries.ts';
import { customerInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const hourMs = 60 * 60 * 1000;

async function rowCounts() {
  const count = async (table: 'loginCodes' | 'sessions' | 'idempotencyKeys' | 'rateLimits') =>
    (await server.db.selectFrom(table).selectAll().execute()).length;
  return {
    codes: await count('loginCodes'),
    sessions: await count('sessions'),
    keys: await count('idempotencyKeys'),
    limits: await count('rateLimits'),
  };
}

test('deletes expired rows and keeps those still valid', async () => {
  const headers = { 'idempotency-key': 'valid-for-a-day' };
  await server.request('POST', '/api/customer', { body: customerInput(), headers });
  const before = await rowCounts();
  expect(Object.entries(before).filter(([, rows]) => rows === 0)).toEqual([]);

  await deleteExpired(server.db, new Date(server.clock.now().getTime() + hourMs));
  expect(await rowCounts()).toMatchObject({ sessions: before.sessions, keys: before.keys });

  await deleteExpired(server.db, new Date(server.clock.now().getTime() + 25 * hourMs));
  expect(await rowCounts()).toMatchObject({ codes: 0, sessions: before.sessions, keys: 0 });

  // Rate limits use the real clock.
  await deleteExpired(server.db, new Date(Date.now() + 32 * 24 * hourMs));
  expect(await rowCounts()).toEqual({ codes: 0, sessions: 0, keys: 0, limits: 0 });
});
