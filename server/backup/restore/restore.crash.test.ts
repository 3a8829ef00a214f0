import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { expect, test } from 'vitest';
import { program } from '#server/test/system/run-crewdesk.ts';
import { provideBackupFixture } from '../testing/backup-fixture.ts';

const fixture = provideBackupFixture();

test('a kill leaves no backup, and of a restore nothing [10.9-7]', async () => {
  const target = await fixture.createTarget();
  await fixture.backUp('first.backup');
  const run = (FAILPOINT: string, url: string, dataDir: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [program, ...args], {
      env: { ...process.env, NODE_ENV: 'test', FAILPOINT, DATABASE_URL: url, DATA_DIR: dataDir },
    });
  const { source } = fixture;
  const killed = { signal: 'SIGKILL' };
  const file = join(fixture.folder, 'killed', 'killed.backup');
  await Promise.all([
    expect(run('backup-before-rename', source.url, source.dataDir, 'backup', file)).rejects.toMatchObject(
      killed,
    ),
    expect(
      run('restore-before-commit', target.url, target.dataDir, 'restore', fixture.path('first.backup')),
    ).rejects.toMatchObject(killed),
  ]);
  expect((await readdir(join(fixture.folder, 'killed'))).filter((name) => name.endsWith('.backup'))).toEqual(
    [],
  );
  expect(await fixture.query(target.url, "select from pg_tables where schemaname = 'public'")).toEqual([]);
  await fixture.restore('first.backup', target, { claimTimeoutMs: 10_000 });
});

test('a backup under writes is one moment [10.9-22]', async () => {
  const { url } = fixture.source;
  const writer = new pg.Client(url);
  await writer.connect();
  await writer.query(`insert into installation (name, value) values ('counter', '0')`);
  let [count, isOver] = [0, false];
  const writing = (async () => {
    for (; !isOver; count += 1)
      await writer.query(`begin; update installation set value = '${count}' where name = 'counter';
        update users set version = ${count + 1000}; commit`);
  })();
  try {
    await expect.poll(() => count).toBeGreaterThan(3);
    const before = count;
    await fixture.backUp('moment.backup');
    expect(count).toBeGreaterThan(before);
  } finally {
    isOver = true;
    await writing;
    await writer.end();
  }
  const target = await fixture.createTarget();
  await fixture.restore('moment.backup', target);
  const torn = `select from users, installation where installation.name = 'counter' and version <> value::text::int + 1000`;
  expect(await fixture.query(target.url, torn)).toEqual([]);
});

test('a backup that breaks a rule of the database is refused in a sentence', async () => {
  const { url } = fixture.source;
  const machine = await fixture.createTarget();
  await fixture.query(
    url,
    `alter table customer_contacts drop constraint customer_contacts_customer_id_fkey`,
  );
  const [contact] = await fixture.query(url, 'select customer_id from customer_contacts limit 1');
  expect(contact).toBeDefined();
  await fixture.query(url, `update customer_contacts set customer_id = gen_random_uuid()`);
  await fixture.backUp('broken.backup');
  await expect(fixture.restore('broken.backup', machine)).rejects.toThrow(
    /^The backup could not be loaded\. The database says: .*violates foreign key.*\. The data are as before\.$/,
  );
});
