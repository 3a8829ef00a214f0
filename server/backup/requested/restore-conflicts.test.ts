import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import { changeRestore, findRestore } from '#server/db/restores/restore-state.ts';
import { longFile, uploadImport } from '#server/features/imports/testing/imported-files.ts';
import { customerInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { makeManagedBackup } from '../automatic/managed-backup.ts';
import { isStored } from '../documents/document-hashes.ts';
import { checkBackup } from '../restore/check-backup.ts';
import { storeDocument } from '../restore/restore-documents.ts';
import { provideWorkerConnection } from '../testing/worker-connection.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { workOnRestore } from './restore-worker.ts';

const server = provideTestServer();
const endWorker = provideWorkerConnection(server);
const file = 'crewdesk-2026-11-20-150000.backup';

beforeAll(async () => {
  const { url, storage, config, clock } = server;
  const bytes = Readable.from([Buffer.from('text')]);
  await storeDocument(storage, { key: 'plan', size: 4 }, bytes);
  const [at, id] = [clock.now(), crypto.randomUUID()];
  const about = { name: 'plan.txt', size: 4, contentType: 'text/plain', partSize: 4, storageKey: 'plan' };
  const row = { ...about, id, createdAt: at, createdBy: server.user.id, completedAt: at };
  await server.db.insertInto('documents').values(row).execute();
  await makeManagedBackup({ url, config, storage, now: new Date('2026-11-20T15:00:00Z'), keepsAll: true });
});

beforeEach(async () => {
  await server.db.deleteFrom('installation').where('name', '=', 'restore').execute();
  await server.restoreWatch.reload();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const begin = () => server.request('POST', '/api/restores', { body: { file } });
const current = async () => (await server.request('GET', '/api/restores/current')).body.data;

test('a backup that is being made and a restore wait for each other', async () => {
  const other = new pg.Client(server.url);
  await other.connect();
  await other.query(`select pg_advisory_lock(${advisoryLocks.backup})`);
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'backup_running' } });
  expect(await current()).toBeNull();
  await other.end();
  expect((await begin()).status).toBe(201);
  const { url, storage, config } = server;
  const before = await readdir(config.backupDir);
  const now = new Date('2026-11-23T15:00:00Z');
  expect(await makeManagedBackup({ url, config, storage, now })).toBeUndefined();
  // One before a migration is made nevertheless, but deletes nothing.
  const old = join(config.backupDir, 'crewdesk-2020-01-01-150000-before-0001.backup');
  await writeFile(old, '');
  expect(await makeManagedBackup({ url, config, storage, now, beforeMigration: '0033' })).toBeDefined();
  expect((await readdir(config.backupDir)).filter((name) => name.endsWith('.backup'))).toHaveLength(
    before.filter((name) => name.endsWith('.backup')).length + 2,
  );
  await rm(old);
});

test('an import and a restore wait for each other [10.9-56]', async () => {
  const { _id } = (await uploadImport(server, longFile('Restoring', 3))).body.data;
  const act = (what: string) => server.request('POST', `/api/imports/${_id}/${what}`);
  expect((await act('dry-run')).status).toBe(200);
  expect(await begin()).toMatchObject({ status: 409, body: { code: 'import_running' } });
  expect((await act('cancel')).status).toBe(200);
  expect((await begin()).status).toBe(201);
  expect((await act('dry-run')).status).toBe(503);
});

test('what was being deleted when a restore began is stored again', async () => {
  const { config, storage, db, clock } = server;
  const path = join(config.backupDir, file);
  const source = { path, config, storage, askPassphrase: async () => '', allowsMissingDocuments: false };
  await db.updateTable('documents').set({ discardedAt: clock.now() }).execute();
  const { manifest, documents } = await checkBackup(source);
  expect(documents).toEqual([]);
  await storage.remove('plan');
  await restoreDeleted(db, source, manifest);
  expect(await isStored(storage, { key: 'plan' })).toBe(true);
});

test('an outage of the database does not count as an attempt', async () => {
  const blocker = await connect();
  // The backup of the present data waits for it.
  await blocker.query('begin; lock table warranties in access exclusive mode');
  await begin();
  const working = workOnRestore(server.url, server, createLog('silent'), new AbortController().signal);
  const ended = expect(working).rejects.toThrow('terminating connection');
  const end = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const killer = await connect();
  await expect.poll(async () => (await killer.query(end)).rowCount, { timeout: 20_000 }).toBeGreaterThan(0);
  await ended;
  expect(await findRestore(server.db)).toMatchObject({ state: 'running', attempts: 0, token: null });
});

test('a restore that nobody is busy with can be canceled whatever it did, and none begins without a worker', async () => {
  const { id } = (await begin()).body.data;
  await changeRestore(server.db, id, { state: 'running', phase: 'replacing' }, 'anybody');
  const worker = new pg.Client(server.url);
  await worker.connect();
  await worker.query(`select pg_advisory_lock(${advisoryLocks.requestedRestore})`);
  const cancel = () => server.request('POST', `/api/restores/${id}/cancel`);
  expect((await cancel()).status).toBe(409);
  await worker.end();
  expect((await cancel()).body.data).toMatchObject({ id, state: 'canceled' });
  const { data } = (await server.request('GET', `/api/history?entity=backup-restore&id=${id}`)).body;
  expect(data.map(({ text, user }: { text: string; user: { name: string } }) => [user.name, text])).toEqual([
    [server.user.name, `canceled the restore of the backup ${file}`],
    [server.user.name, `began to restore the backup ${file}`],
  ]);

  await endWorker();
  const refused = { status: 409, body: { code: 'no_worker' } };
  await expect.poll(() => begin()).toMatchObject(refused);
  expect((await server.request('POST', '/api/customer', { body: customerInput() })).status).toBe(201);
});

test('nothing is saved by a process that has not heard of the restore yet, or of its end [10.9-71]', async () => {
  const worker = await connect();
  const key = `mine-${crypto.randomUUID()}`;
  const refused = { status: 503, body: { code: 'restore_running' } };
  const act = async () => [
    await server.request('POST', '/api/customer', { body: customerInput() }),
    await server.request('POST', '/api/customer', {
      body: customerInput(),
      headers: { 'idempotency-key': key },
    }),
    await server.request('DELETE', '/api/drafts/x'),
    await server.request('PUT', '/api/preferences', { body: {} }),
  ];
  await worker.query(`select pg_advisory_lock(${advisoryLocks.saving})`);
  expect(await act()).toMatchObject([refused, refused, refused, refused]);
  await worker.query(`select pg_advisory_unlock(${advisoryLocks.saving})`);
  await worker.query(
    `insert into installation (name, value) values ('restore', '{"state": "completed", "id": "of-another"}')`,
  );
  expect(await act()).toMatchObject([refused, refused, refused, refused]);
  await worker.query(`delete from installation where name = 'restore'`);
  expect(await act()).toMatchObject([{ status: 201 }, { status: 201 }, { status: 204 }, { status: 200 }]);
});
