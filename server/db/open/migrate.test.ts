import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '#server/test/test-database.ts';
import { createPool } from '../client.ts';
import { isMigrated, migrate } from './migrate.ts';

const name = `fresh_${process.pid}`;
let admin: pg.Client;
let url: string;

beforeAll(async () => {
  admin = new pg.Client(inject('databaseUrl'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  url = Object.assign(new URL(inject('databaseUrl')), { pathname: name }).href;
});

afterAll(() => admin.end());

test('migrates once when several processes start at the same time', async () => {
  const pools = Array.from({ length: 5 }, () => createPool({ url, max: 1, statementTimeoutMs: 15_000 }));
  const applied = await Promise.all(pools.map((pool) => migrate(pool)));
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
  const [pool] = pools;
  expect(pool && (await isMigrated(pool))).toBe(true);
  expect(pool && (await migrate(pool))).toEqual([]);
  await Promise.all(pools.map((each) => each.end()));
});

test.each([
  [`update schema_migrations set checksum = 'other'`, 'was changed after it ran'],
  [
    `insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`,
    'which this version of Crewdesk does not know',
  ],
])('refuses to start after %s', async (change, sentence) => {
  const pool = createPool({ url: await createTestDatabase(), max: 1, statementTimeoutMs: 15_000 });
  await pool.query(change);
  await expect(migrate(pool)).rejects.toThrow(sentence);
  await pool.end();
});

test('the generated table types match the migrations', async () => {
  const run = promisify(execFile)('npm', ['run', '-s', 'tables', '--', '--verify'], {
    env: { ...process.env, DATABASE_URL: await createTestDatabase() },
  });
  await expect(run).resolves.toBeDefined();
});
