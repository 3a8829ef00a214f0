import { expect, onTestFinished, test } from 'vitest';
import { createDatabaseProxy } from '#server/test/fakes/database-proxy.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { createDatabase, createPool } from './client.ts';
import { watchDatabase } from './database-watch.ts';

const times = { intervalMs: 20, timeoutMs: 100 };
/** Longer than any machine is busy with something else. */
const connectTimeoutMs = 20_000;

test('a late ping is no outage while other connections receive responses', async () => {
  const url = await createTestDatabase();
  const proxy = await createDatabaseProxy(url);
  proxy.freeze();
  let isResponding = true;
  let lostCount = 0;
  const watch = watchDatabase(
    {
      url: proxy.url,
      lastResponseAt: () => (isResponding ? performance.now() : 0),
      onLost() {
        lostCount += 1;
      },
    },
    times,
  );
  onTestFinished(async () => {
    await watch.stop();
    await proxy.close();
  });
  const endsAt = performance.now() + 5 * (times.intervalMs + times.timeoutMs);
  await expect.poll(() => performance.now() > endsAt).toBe(true);
  expect({ isReachable: watch.isReachable(), lostCount }).toEqual({ isReachable: true, lostCount: 0 });
  isResponding = false;
  await expect.poll(watch.isReachable).toBe(false);
  expect(lostCount).toBe(1);
});

test('a pool knows when it received something last', async () => {
  const pool = createPool({
    url: await createTestDatabase(),
    max: 1,
    statementTimeoutMs: 60_000,
    connectTimeoutMs,
  });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool);
  for (let round = 0; round < 2; round += 1) {
    const startedAt = performance.now();
    await db.selectFrom('users').select('id').execute();
    expect(pool.lastResponseAt).toBeGreaterThan(startedAt);
  }
});
