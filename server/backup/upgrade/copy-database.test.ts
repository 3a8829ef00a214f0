import { expect, test } from 'vitest';
import { createDatabase, createPool } from '#server/db/client.ts';
import { holdCopies } from '#server/messaging/hold/hold-copies.ts';
import { now, provideBackupFixture } from '../testing/backup-fixture.ts';
import { readEverything } from '../testing/former-database.ts';
import { copyDatabase } from './copy-database.ts';

const fixture = provideBackupFixture();

test('everything of a database is copied as it is, without a hold, or nothing of it [10.9-30]', async () => {
  const { source } = fixture;
  const target = await fixture.createTarget();
  const hold = async ({ url }: { url: string }) => {
    const pool = createPool({ url, max: 1, statementTimeoutMs: 60_000 });
    try {
      return await holdCopies(createDatabase(pool), { dataDir: source.dataDir, databaseUrl: undefined }, now);
    } finally {
      await pool.end();
    }
  };
  expect(await hold(source)).toBe(false);
  await fixture.query(
    source.url,
    `insert into sessions select gen_random_uuid(), id, now(), now(), now() from users;
     insert into rate_limits values ('someone', 3, 1);
     select setval('work_order_numbers', 4711, false);
     create table report (name text)`,
  );
  await expect(copyDatabase({ from: source.url, to: target.url })).rejects.toThrow(
    'it has a table that is not of Crewdesk: report',
  );
  expect(await readEverything(target.url)).toEqual([]);
  await fixture.query(source.url, 'drop table report');

  await copyDatabase({ from: source.url, to: target.url });
  expect(await readEverything(target.url)).toEqual(await readEverything(source.url));
  await expect(fixture.query(target.url, 'delete from history')).rejects.toThrow('only ever added to');
  expect(await hold(target)).toBe(false);
});
