import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { applyMigration, createMigrationsTable, readMigrations } from '#server/db/open/migrate.ts';
import { logSuppressions } from '#server/messaging/suppressions/suppression-log.ts';
import { documentTexts, type Installation, now, provideBackupFixture } from '../testing/backup-fixture.ts';

const fixture = provideBackupFixture();
let saved: Awaited<ReturnType<typeof fixture.backUp>>;
/** Restored into again and again, because a database takes a second to create. */
let target: Installation;

beforeAll(async () => {
  await writeFile(join(fixture.source.dataDir, 'session-secret'), 'x'.repeat(43), { mode: 0o600 });
  saved = await fixture.backUp('first.backup');
  target = await fixture.createTarget();
});

/** Everything of the schema that the migrations create. */
const schema = `
  select 'index' as kind, indexdef as definition from pg_indexes where schemaname = 'public'
  union all select 'constraint', conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint where connamespace = 'public'::regnamespace
  union all select 'trigger', tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
  union all select 'function', p.oid::regprocedure::text from pg_proc p where pronamespace = 'public'::regnamespace
  union all select 'sequence', sequencename from pg_sequences
  union all select 'schema', nspname from pg_namespace where nspname !~ '^pg_(toast_)?temp_'
  order by 1, 2`;

const numbers = `select last_value as "lastValue" from pg_sequences where sequencename = 'work_order_numbers'`;
const count = (table: string) => `select count(*)::int as count from ${table}`;

async function lastNumber(url: string): Promise<number> {
  return Number((await fixture.query(url, numbers))[0]?.lastValue);
}

test('an empty machine gets the same rows, schema and documents, but no sessions [10.9-1]', async () => {
  expect(saved.manifest.documents.map(({ name }) => name).toSorted()).toEqual([
    'document0.txt',
    'document1.txt',
    'document2.txt',
  ]);
  expect(await readdir(fixture.path('documents'))).toHaveLength(2);
  await fixture.restore('first.backup', target);

  expect(await fixture.query(target.url, schema)).toEqual(await fixture.query(fixture.source.url, schema));
  const again = await fixture.backUp('again.backup', { from: target });
  // Nothing that lets somebody in.
  const names = saved.manifest.tables.map(({ name }) => name);
  for (const name of ['sessions', 'login_codes', 'rate_limits', 'idempotency_keys'])
    expect(names).not.toContain(name);
  // The hold of the messages is in two tables.
  const others = ({ manifest }: typeof saved) =>
    manifest.tables.filter(({ name }) => !['outbox_hold', 'history'].includes(name));
  expect(others(again)).toEqual(others(saved));
  expect(await fixture.query(target.url, count('sessions'))).toEqual([{ count: 0 }]);
  await expectDocuments(target);
  expect(await readFile(join(target.dataDir, 'session-secret'), 'utf8')).toBe('x'.repeat(43));
  expect((await stat(join(target.dataDir, 'session-secret'))).mode & 0o777).toBe(0o600);
  // Papers with the next numbers may exist.
  expect(await lastNumber(target.url)).toBe((await lastNumber(fixture.source.url)) + 100);
});

test('over an installation, what came later is gone, numbers continue and removed users stay removed [10.9-2]', async () => {
  const before = await fixture.query(target.url, count('customers'));
  await fixture.query(
    target.url,
    `select setval('work_order_numbers', 5000);
     delete from suppressions;
     delete from outbox_hold;
     update users set deleted_at = now() where name like 'Ana%';
     create view report as select name from customers;
     insert into documents (id, name, size, content_type, part_size, storage_key, created_at, created_by)
       select gen_random_uuid(), 'later', 1, 'x', 1, 'later', now(), id from users limit 1`,
  );
  const optOut = { channel: 'sms', recipient: '+13125550199', source: 'reply', note: null } as const;
  const id = '019ab3c2-5d1e-7c44-9f60-2b8f6a1d7e05';
  await logSuppressions(fixture.path('.'), [{ ...optOut, id, at: now }]);
  await fixture.restore('first.backup', target);
  expect(await fixture.query(target.url, 'select reason from outbox_hold')).toEqual([{ reason: 'restore' }]);
  expect(await fixture.query(target.url, 'select address from suppressions')).toEqual([
    { address: '+13125550199' },
  ]);
  expect(await fixture.query(target.url, count('customers'))).toEqual(before);
  expect(await lastNumber(target.url)).toBe(5000);
  expect(
    await fixture.query(target.url, `${count('users')} where name like 'Ana%' and deleted_at is null`),
  ).toEqual([{ count: 0 }]);
  expect(await fixture.query(target.url, `${count('documents')} where name = 'later'`)).toEqual([
    { count: 0 },
  ]);
});

test('a backup of an older version is migrated [10.9-3]', async () => {
  const old = await fixture.createTarget();
  const client = new pg.Client(old.url);
  await client.connect();
  await client.query(createMigrationsTable);
  for (const migration of (await readMigrations()).filter(({ name }) => name < '0022')) {
    await client.query('begin');
    await applyMigration(client, migration);
    await client.query('commit');
  }
  await client.query(
    `insert into users (id, name, phone, created_at, updated_at)
     values (gen_random_uuid(), 'Old Ana', '+12025550101', now(), now())`,
  );
  await client.end();
  await fixture.backUp('old.backup', { from: old });
  await fixture.restore('old.backup', target);
  expect(await fixture.query(target.url, 'select name, replies_seen_to from users')).toEqual([
    { name: 'Old Ana', replies_seen_to: '0' },
  ]);
  expect(await fixture.query(target.url, schema)).toEqual(await fixture.query(fixture.source.url, schema));
});

async function expectDocuments({ storage }: Installation): Promise<void> {
  for (const [index, content] of documentTexts.entries())
    expect(await text(await storage.read(`document${index}`))).toBe(content);
}

test('a passphrase encrypts one file with the documents, and the copies of documents beside others [10.9-4]', async () => {
  const passphrase = 'correct horse';
  const askPassphrase = async () => passphrase;
  await fixture.backUp('../secret/whole.backup', { passphrase, isWhole: true });
  const machine = await fixture.withEmptyFolder(target);
  await fixture.restore('../secret/whole.backup', machine, { askPassphrase });
  await expectDocuments(machine);

  await fixture.backUp('../secret/secret.backup', { passphrase });
  const folder = join(fixture.folder, 'secret', 'documents');
  const names = await readdir(folder);
  const copies = await Promise.all(names.map((name) => readFile(join(folder, name), 'latin1')));
  expect(copies).toHaveLength(2);
  expect(copies.join()).not.toMatch(/contract|picture/);
  const another = await fixture.withEmptyFolder(target);
  await fixture.restore('../secret/secret.backup', another, { askPassphrase });
  await expectDocuments(another);
});

test('refuses a restore while Crewdesk runs, of a newer version, and without a document, and changes nothing [10.9-5]', async () => {
  const machine = await fixture.withEmptyFolder(target);
  await fixture.query(target.url, `update users set name = 'Unchanged'`);
  const running = new pg.Client({ connectionString: target.url, application_name: 'crewdesk' });
  await running.connect();
  onTestFinished(() => running.end());
  await expect(fixture.restore('first.backup', machine, { claimTimeoutMs: 0 })).rejects.toThrow(
    'Crewdesk is running on this database',
  );
  await running.query(`set application_name = 'another'`);

  await fixture.query(
    fixture.source.url,
    `insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`,
  );
  await fixture.backUp('newer.backup');
  await fixture.query(fixture.source.url, `delete from schema_migrations where name = '9999-future.sql'`);
  await expect(fixture.restore('newer.backup', machine)).rejects.toThrow(
    'The backup was made by a newer version of Crewdesk (it has migration 9999-future.sql)',
  );

  const [copy = ''] = await readdir(fixture.path('documents'));
  await rename(fixture.path(`documents/${copy}`), join(fixture.folder, copy));
  await expect(fixture.restore('first.backup', machine)).rejects.toThrow(/lacks the documents "document/);
  await writeFile(fixture.path(`documents/${copy}`), 'something else');
  await expect(fixture.restore('first.backup', machine)).rejects.toThrow(/lacks the documents "document/);
  expect(await fixture.query(target.url, `${count('users')} where name = 'Unchanged'`)).not.toEqual([
    { count: 0 },
  ]);
  expect(await readdir(machine.dataDir)).toEqual([]);
  const { lost } = await fixture.restore('first.backup', machine, { allowsMissingDocuments: true });
  expect(lost.length).toBeGreaterThan(0);
  await rm(fixture.path(`documents/${copy}`));
  await rename(join(fixture.folder, copy), fixture.path(`documents/${copy}`));
});

test('a backup says which documents could not be read, and uploads that were running end [10.9-6]', async () => {
  const machine = await fixture.withEmptyFolder(target);
  await fixture.restore('first.backup', machine);
  await fixture.query(
    target.url,
    `insert into documents (id, name, size, content_type, part_size, storage_key, created_at, created_by)
       select gen_random_uuid(), 'running', 1, 'x', 1, 'running', now(), id from users limit 1`,
  );
  await machine.storage.remove('document2');
  const { manifest } = await fixture.backUp('../other/without.backup', { from: machine });
  expect(manifest.missingDocuments).toEqual([{ key: 'document2', name: 'document2.txt' }]);
  await expect(fixture.backUp('../other/without.backup', { from: machine })).rejects.toThrow(
    'exists already',
  );
  await fixture.restore('../other/without.backup', machine);
  const discarded = `name = 'running' and discarded_at is not null`;
  expect(await fixture.query(target.url, `${count('documents')} where ${discarded}`)).toEqual([{ count: 1 }]);
  const empty = await fixture.createTarget();
  await expect(fixture.backUp('empty.backup', { from: empty })).rejects.toThrow('The database is empty');
});
