import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import { findRestore } from '#server/db/restores/restore-state.ts';
import { createCustomer, createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { makeManagedBackup } from '../automatic/managed-backup.ts';
import { addDocument, optOut } from '../testing/restored-rows.ts';
import { provideWorkerConnection } from '../testing/worker-connection.ts';
import { workOnRestore } from './restore-worker.ts';

const server = provideTestServer();
provideWorkerConnection(server);
const file = 'crewdesk-2026-11-20-140000.backup';
const name = 'Saved before the backup';

beforeAll(async () => {
  await createCustomer(server, { name });
  await addDocument(server, 'plan');
  const { url, config, storage } = server;
  await makeManagedBackup({ url, config, storage, now: new Date('2026-11-20T14:00:00Z'), keepsAll: true });
  await createCustomer(server, { name: 'Saved after the backup' });
});

const begin = (options: object = {}) =>
  server.request('POST', '/api/restores', { body: { file, ...options } });
const work = (stopping = new AbortController()) =>
  workOnRestore(server.url, server, createLog('silent'), stopping.signal);
const names = async () =>
  (await server.db.selectFrom('customers').select('name').orderBy('name').execute()).map((row) => row.name);

test('a worker that ends goes on later, and a restore that ends each worker fails in the end [10.9-57]', async () => {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query(`select pg_advisory_lock_shared(${advisoryLocks.saving})`);
  const { id } = (await begin()).body.data;
  const stopping = new AbortController();
  const working = work(stopping);
  await expect.poll(async () => (await findRestore(server.db))?.phase).toBe('checking');
  stopping.abort();
  await working;
  await client.query('select pg_advisory_unlock_all()');
  expect(await findRestore(server.db)).toMatchObject({ id, state: 'running', attempts: 0, token: null });
  await client.query(`update installation set value = value || '{"attempts": 5}' where name = 'restore'`);
  await client.end();
  await work();
  expect(await findRestore(server.db)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('ended again and again'),
  });
  await server.restoreWatch.reload();
  expect(await names()).toHaveLength(2);
});

test('without a document it fails, and the next request must allow that [10.9-58]', async () => {
  await server.storage.remove('plan');
  const copies = join(server.config.backupDir, 'documents');
  for (const copy of await readdir(copies)) await rm(join(copies, copy));
  expect((await begin()).status).toBe(201);
  await work();
  const problem = 'The backup lacks the documents "plan.txt", or they were changed. Nothing was changed.';
  expect(await findRestore(server.db)).toMatchObject({ state: 'failed', problem });
  await server.restoreWatch.reload();
  expect(await begin()).toMatchObject({ status: 422, body: { code: 'documents_missing', error: problem } });
  // Somebody may have brought it meanwhile, so the next request is checked again.
  const { id } = (await begin()).body.data;
  expect((await server.request('POST', `/api/restores/${id}/cancel`)).status).toBe(200);
});

test('refuses to replace the tables of another version that was started meanwhile [10.9-72]', async () => {
  const client = new pg.Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`insert into schema_migrations (name, checksum) values ('9999-future.sql', 'x')`);
  await begin({ allowsMissingDocuments: true });
  await work();
  expect(await findRestore(server.db)).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('Another version of Crewdesk was started meanwhile'),
  });
  await client.query(`delete from schema_migrations where name = '9999-future.sql'`);
  // The names of backups have the second.
  server.clock.advance(1_000);
  await server.restoreWatch.reload();
});

test('replaces the data while the office reads, which never waits for a second [10.9-59]', async () => {
  const colleague = await createUser(server);
  const reader = new pg.Client(server.url);
  await reader.connect();
  onTestFinished(() => reader.end());
  // As a long export would.
  await reader.query('begin; lock table customers in access share mode');
  const saving = new pg.Client(server.url);
  await saving.connect();
  onTestFinished(() => saving.end());
  // A request that was there before the restore.
  await saving.query(`begin; select pg_advisory_xact_lock_shared(${advisoryLocks.saving})`);
  const { rows } = await saving.query<{ id: string }>(`select id from customers where name = '${name}'`);
  const vacuum = new pg.Client(server.url);
  await vacuum.connect();
  await vacuum.query('begin; lock table records in share update exclusive mode');
  const { id } = (await begin({ allowsMissingDocuments: true })).body.data;
  const working = work();
  const isRefused =
    'select from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())';
  await expect.poll(async () => (await saving.query(isRefused)).rowCount).toBe(1);
  await saving.query(`update customers set access_notes = 'At last' where id = '${rows[0]?.id}'; commit`);
  let isOver = false;
  let slowestMs = 0;
  const reading = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      const { status } = await server.request('GET', '/api/customer');
      slowestMs = Math.max(slowestMs, performance.now() - startedAt);
      // The sessions end with the swap.
      if (status === 401) return;
      expect(status).toBe(200);
    }
  })();
  await expect.poll(async () => (await findRestore(server.db))?.phase, { timeout: 20_000 }).toBe('replacing');
  const { rows: loaded, totalRows, share } = (await findRestore(server.db)) ?? {};
  expect([loaded, share]).toEqual([totalRows, 0.98]);
  expect(await server.request('POST', `/api/restores/${id}/cancel`)).toMatchObject({
    status: 409,
    body: { error: 'The data are being replaced right now, which can no longer be canceled.' },
  });
  // As a STOP of which there is no line in a log, and one that a colleague entered who is not in the backup.
  await optOut(server, '+12025550141', null);
  await optOut(server, '+12025550142', colleague.id);
  // In no backup.
  const reply = { id: crypto.randomUUID(), providerId: 'SM1', address: '+12025550143', body: 'Yes' };
  await server.db
    .insertInto('replies')
    .values({ ...reply, receivedAt: server.clock.now() })
    .execute();
  // It waits for a vacuum as long as PostgreSQL needs to cancel one.
  const waiting = `select waitstart from pg_locks where mode = 'ShareUpdateExclusiveLock' and not granted
    and relation = 'records'::regclass and waitstart < clock_timestamp() - interval '500 ms'`;
  await expect.poll(async () => (await vacuum.query(waiting)).rowCount).toBe(1);
  await vacuum.end();
  await reader.query('commit');
  await working;
  isOver = true;
  await reading;
  expect(slowestMs).toBeLessThan(1_000);

  expect(await names()).toEqual([name]);
  const restore = await findRestore(server.db);
  expect(restore).toMatchObject({ id, state: 'completed', share: 1, requestedBy: server.user.name });
  expect(restore?.rows).toBe(restore?.totalRows);
  expect(await readdir(server.config.backupDir)).toContain(restore?.safetyBackup);
  const optOuts = await server.db.selectFrom('suppressions').select(['address', 'createdBy']).execute();
  expect(optOuts.toSorted((a, b) => a.address.localeCompare(b.address))).toEqual([
    { address: '+12025550141', createdBy: null },
    { address: '+12025550142', createdBy: null },
  ]);
  expect(await server.db.selectFrom('replies').select(['body', 'recordId']).execute()).toEqual([
    { body: 'Yes', recordId: null },
  ]);
  expect(restore?.safetyBackup).toMatch(/-before-restore\.backup$/);
  expect(await server.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  const holds = await server.db.selectFrom('outboxHold').select(['reason', 'releasedAt']).execute();
  expect(holds).toEqual([{ reason: 'restore', releasedAt: null }]);
  expect(
    await server.db.selectFrom('history').select('id').where('entity', '=', 'outbox-hold').execute(),
  ).toHaveLength(1);
  const logged = server.db.selectFrom('history').select(['userId', 'after']).orderBy('id');
  expect(await logged.where('entity', '=', 'backup-restore').execute()).toMatchObject([
    { userId: server.user.id, after: { name: file, state: 'completed' } },
  ]);
});

test('the backup of the data before a restore leads back, without beginning that restore again [10.9-60]', async () => {
  await server.restoreWatch.reload();
  server.token = await server.signIn(server.user.phone);
  server.clock.advance(2_000);
  const safetyBackup = (await findRestore(server.db))?.safetyBackup;
  const { id } = (await begin({ file: safetyBackup, allowsMissingDocuments: true })).body.data;
  await work();
  expect(await names()).toEqual(['Saved after the backup', name]);
  const saved = await server.db
    .selectFrom('customers')
    .select('id')
    .where('accessNotes', '=', 'At last')
    .execute();
  expect(saved).toHaveLength(1);
  expect(await findRestore(server.db)).toMatchObject({ id, state: 'completed' });
});
