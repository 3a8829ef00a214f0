import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { changeRestore } from '#server/db/restores/restore-state.ts';
import { longFile, uploadImport } from '#server/features/imports/testing/imported-files.ts';
import { customerInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { makeManagedBackup } from '../automatic/managed-backup.ts';
import { provideWorkerConnection } from '../testing/worker-connection.ts';

const server = provideTestServer();
const endWorker = provideWorkerConnection(server);
const file = 'crewdesk-2026-11-20-150000.backup';

beforeAll(async () => {
  const { url, storage, config } = server;
  await makeManagedBackup({ url, config, storage, now: new Date('2026-11-20T15:00:00Z'), keepsAll: true });
});

beforeEach(async () => {
  await server.db.deleteFrom('installation').where('name', '=', 'restore').execute();
  await server.restoreWatch.reload();
});

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
