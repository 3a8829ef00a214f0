import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database, type DatabasePool } from '#server/db/client.ts';
import { lazyStatement } from '#server/db/prepared-statement.ts';
import { hasRunOutOfTime, limitTransaction } from '#server/db/statement-timeout.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

const sleep = lazyStatement<{ done: boolean }, [seconds: number]>(
  1,
  (seconds) => sql<{ done: boolean }>`select pg_sleep(${seconds}::float8) is not null as done`,
);

let pool: DatabasePool;
let db: Database;
beforeAll(async () => {
  pool = createPool({ url: await createTestDatabase(), max: 1, statementTimeoutMs: 60_000 });
  db = createDatabase(pool);
});
afterAll(() => pool.end());

const after = (ms: number) => performance.now() + ms;
const failureOf = (run: Promise<unknown>) => run.then(() => undefined, hasRunOutOfTime);

test.each([1, 2])('cancels what takes longer than the rest of the time, attempt %d', async () => {
  const startedAt = performance.now();
  const running = db.transaction().execute(async (tx) => {
    await limitTransaction(tx, after(300));
    await sleep(tx, 0.05);
    await Promise.all([sleep(tx, 0.05), sleep(tx, 30)]);
  });
  expect(await failureOf(running)).toBe(true);
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  // The connection is as before.
  expect(await db.transaction().execute((tx) => sleep(tx, 0.35))).toEqual([{ done: true }]);
});

test('begins nothing once the time is over', async () => {
  const running = db.transaction().execute(async (tx) => {
    await limitTransaction(tx, after(-1));
    await sql`create table too_late ()`.execute(tx);
  });
  expect(await failureOf(running)).toBe(true);
  expect(await failureOf(sql`select from too_late`.execute(db))).toBe(false);
});

test('a savepoint before the limit brings back the time of others', async () => {
  const done = await db.transaction().execute(async (tx) => {
    await sql`savepoint start`.execute(tx);
    await limitTransaction(tx, after(100));
    expect(await failureOf(sleep(tx, 30))).toBe(true);
    await limitTransaction(tx, undefined);
    await sql`rollback to savepoint start`.execute(tx);
    return sleep(tx, 0.15);
  });
  expect(done).toEqual([{ done: true }]);
});
