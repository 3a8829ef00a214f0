import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDatabase, createPool, type Database, type DatabasePool, type Tx } from '#server/db/client.ts';
import { lazyStatement } from '#server/db/prepared-statement.ts';
import { createTestDatabase } from '#server/test/test-database.ts';

type Sample = { n: number };

const selectAll = lazyStatement<Sample, [min: number]>(
  1,
  (min) => sql<Sample>`select n from samples where n >= ${min}::int order by n`,
);
const lockOne = lazyStatement<Sample, [id: number]>(
  1,
  (id) => sql<Sample>`select n from samples where id = ${id}::int for update`,
);
const divide = lazyStatement<Sample, [by: number]>(1, (by) => sql<Sample>`select 12 / ${by}::int as n`);
const insert = lazyStatement<unknown, [n: number]>(1, (n) => sql`insert into samples (n) values (${n})`);
const insertLater = lazyStatement<unknown, [n: number]>(
  1,
  (n) => sql`insert into samples (n) values (${n})`,
  true,
);
const insertLaterById = lazyStatement<unknown, [id: number, n: number]>(
  2,
  (id, n) => sql`insert into samples (id, n) overriding system value values (${id}, ${n})`,
  true,
);

let pool: DatabasePool;
let db: Database;
let connection: pg.Connection;
/** How often PostgreSQL has responded: each time is a round trip. */
let responses = 0;

beforeAll(async () => {
  pool = createPool({ url: await createTestDatabase(), max: 1, statementTimeoutMs: 60_000 });
  pool.on('connect', (client) => {
    connection = client.connection;
    connection.on('readyForQuery', () => {
      responses += 1;
    });
  });
  db = createDatabase(pool);
  const table = sql`create table samples (id integer generated always as identity primary key, n integer not null)`;
  await table.execute(db);
});
afterAll(() => pool.end());
beforeEach(() => sql`truncate samples restart identity`.execute(db));

const run = <Result>(transaction: (tx: Tx) => Promise<Result>) => db.transaction().execute(transaction);
const stored = async () => (await selectAll(db, 0)).map(({ n }) => n);

test('a transaction sends together what does not wait for each other', async () => {
  const transaction = () =>
    run(async (tx) => {
      const read = await Promise.all([insert(tx, 1), selectAll(tx, 0), insert(tx, 2), selectAll(tx, 0)]);
      await insertLater(tx, 3);
      return [read[1], read[3]].map((rows) => rows?.map(({ n }) => n));
    });
  // The first time, each statement is prepared by itself.
  await transaction();
  await sql`truncate samples`.execute(db);
  const before = responses;
  expect(await transaction()).toEqual([[1], [1, 2]]);
  expect(responses - before).toBe(2);
  expect(await stored()).toEqual([1, 2, 3]);
});

test('a deferred statement runs before the next one, and outside of a transaction at once', async () => {
  await insertLater(db, 1);
  const rows = await run(async (tx) => {
    await insertLater(tx, 2);
    return selectAll(tx, 0);
  });
  expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
});

test('a statement that waited for a lock sees what was committed meanwhile', async () => {
  const other = createPool({ url: pool.options.connectionString ?? '', max: 1, statementTimeoutMs: 60_000 });
  await insert(db, 1);
  // Prepared, so that they are sent together.
  await run((tx) => Promise.all([lockOne(tx, 1), selectAll(tx, 0)]));
  const holder = await other.connect();
  await holder.query('begin');
  await holder.query('update samples set n = 5');
  const waiting = run((tx) => Promise.all([lockOne(tx, 1), selectAll(tx, 0)]));
  const isWaiting = async () => (await holder.query('select from pg_locks where not granted')).rowCount ?? 0;
  await expect.poll(isWaiting).toBeGreaterThan(0);
  await holder.query('commit');
  expect(await waiting).toEqual([[{ n: 5 }], [{ n: 5 }]]);
  holder.release();
  await other.end();
});

test('no statement runs after one that fails, and the connection stays usable', async () => {
  // The second time, all are prepared.
  for (let times = 0; times < 2; times += 1) {
    const results = await run((tx) =>
      Promise.allSettled([divide(tx, 3), divide(tx, 0), insert(tx, 1), divide(tx, 2)]),
    ).catch((error: unknown) => error);
    expect(results).toMatchObject({ message: expect.stringContaining('rolled back') });
    await expect(run((tx) => Promise.all([insert(tx, 1), divide(tx, 0)]))).rejects.toThrow(
      'division by zero',
    );
    expect(await stored()).toEqual([]);
    expect(await run((tx) => Promise.all([divide(tx, 3), divide(tx, 2)]))).toEqual([[{ n: 4 }], [{ n: 6 }]]);
  }
});

test('a statement of a part that goes on after the transaction failed does not run', async () => {
  for (let turns = 0; turns < 30; turns += 1) {
    let late: Promise<string> | undefined;
    const failing = run(async (tx) => {
      const failed = divide(tx, 0);
      late = failed
        .catch(async () => {
          for (let turn = 0; turn < turns; turn += 1) await undefined;
          return insert(tx, 1);
        })
        .then(
          () => 'has run',
          () => 'has failed',
        );
      await failed;
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await late).toBe('has failed');
  }
  expect(await stored()).toEqual([]);
});

test('a deferred statement that fails at the commit rolls everything back', async () => {
  await insertLaterById(db, 100, 1);
  for (let times = 0; times < 2; times += 1) {
    const failing = run(async (tx) => {
      await insert(tx, 2);
      await insertLaterById(tx, 100, 3);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([1]);
  }
});

test('a deferred statement that fails behind one that succeeds is why the commit fails', async () => {
  await insertLaterById(db, 100, 1);
  for (let times = 0; times < 2; times += 1) {
    const failing = run((tx) => Promise.all([insert(tx, 2), insertLaterById(tx, 100, 3)]));
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    expect(await stored()).toEqual([1]);
  }
});

test('an error behind the last statement, as of a time limit, is why the commit fails', async () => {
  const transaction = () => run((tx) => Promise.all([insert(tx, 2), selectAll(tx, 0)]));
  await transaction();
  await sql`truncate samples`.execute(db);
  // PostgreSQL finds it before the synchronization point, like a limit that is over once a statement has completed.
  const { sync } = connection;
  connection.sync = () => {
    connection.sync = sync;
    connection.parse({ name: '', text: 'select 1 / 0', types: [] }, true);
    connection.bind({}, true);
    connection.execute({}, true);
    connection.sync();
  };
  await expect(transaction()).rejects.toMatchObject({ code: '22012' });
  expect(await stored()).toEqual([]);
});

test('a value that cannot be sent keeps what follows from running', async () => {
  const circular: { self?: unknown } = {};
  circular.self = circular;
  for (let times = 0; times < 2; times += 1) {
    const failing = run(async (tx) => {
      await insert(tx, 1);
      await insertLater(tx, circular as unknown as number);
    });
    await expect(failing).rejects.toThrow();
    expect(await stored()).toEqual([]);
  }
});

test('a transaction that ends before its first statement sends nothing of it', async () => {
  await stored();
  const before = responses;
  const failing = run(async (tx) => {
    await insertLater(tx, 1);
    throw new Error('Changed my mind.');
  });
  await expect(failing).rejects.toThrow('Changed my mind.');
  expect(responses).toBe(before);
  expect(await stored()).toEqual([]);
});
