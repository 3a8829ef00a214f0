import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { createCustomer, customerInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { makeManagedBackup } from '../automatic/managed-backup.ts';
import { optOut } from '../testing/restored-rows.ts';
import { provideWorkerConnection } from '../testing/worker-connection.ts';
import { workOnRestore } from './restore-worker.ts';

const server = provideTestServer();
provideWorkerConnection(server);
const file = 'crewdesk-2026-11-20-140000.backup';

beforeAll(async () => {
  await createCustomer(server, { name: 'Saved before the backup' });
  // So that the beginning is not all that is read at once.
  const body = randomBytes(150_000).toString('base64');
  const reply = { id: crypto.randomUUID(), providerId: 'SM1', address: '+12025550143', body };
  await server.db
    .insertInto('replies')
    .values({ ...reply, receivedAt: server.clock.now() })
    .execute();
  const { url, config, storage } = server;
  await makeManagedBackup({ url, config, storage, now: new Date('2026-11-20T14:00:00Z'), keepsAll: true });
  await createCustomer(server, { name: 'Saved after the backup' });
});

// The names of backups have the second.
beforeEach(() => server.clock.advance(1_000));

const begin = (name = file) => server.request('POST', '/api/restores', { body: { file: name } });
const current = async () => (await server.request('GET', '/api/restores/current')).body.data;
const work = () => workOnRestore(server.url, server, createLog('silent'), new AbortController().signal);
const save = () => server.request('POST', '/api/customer', { body: customerInput() });

async function connect(): Promise<pg.Client> {
  const client = new pg.Client(server.url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a restore that is canceled while it loads leaves all as it was, and saving goes on [10.9-76]', async () => {
  const other = await connect();
  // The first statement of loading waits for this.
  await other.query('begin; create schema crewdesk_restore');
  const { id } = (await begin()).body.data;
  const working = work();
  await expect.poll(current, { timeout: 20_000 }).toMatchObject({ state: 'running', phase: 'loading' });
  expect((await server.request('POST', `/api/restores/${id}/cancel`)).status).toBe(200);
  expect((await save()).status).toBe(201);
  await working;
  await other.query('rollback');
  expect(await current()).toMatchObject({ id, state: 'canceled', problem: null });
  expect((await other.query('select from customers')).rowCount).toBe(3);
});

test('a file that is cut behind its beginning fails with a sentence [10.9-77]', async () => {
  const { backupDir } = server.config;
  const cut = 'crewdesk-2026-11-21-140000.backup';
  const bytes = await readFile(join(backupDir, file));
  await writeFile(join(backupDir, cut), bytes.subarray(0, -1_000));
  expect((await begin(cut)).status).toBe(201);
  await work();
  const problem = expect.stringMatching(/^crewdesk-2026-11-21-140000\.backup cannot be used: .*Nothing was/);
  expect(await current()).toMatchObject({ state: 'failed', problem });
});

test('a disk of the database that gets full fails with a sentence, and saving goes on [10.9-79]', async () => {
  const other = await connect();
  await optOut(server, '+12025550141', null);
  // Only the transaction that loads the backup sees that schema.
  await other.query(`
    create function fill_disk() returns boolean language plpgsql as $$ begin
      if to_regnamespace('crewdesk_restore') is null then return true; end if;
      raise exception 'No space left on device' using errcode = 'disk_full';
    end $$;
    create policy full_disk on suppressions using (fill_disk());
    alter table suppressions enable row level security, force row level security`);
  expect((await begin()).status).toBe(201);
  await work();
  const problem = 'The disk of the database is full; free some space there. The data are as before.';
  expect(await current()).toMatchObject({ state: 'failed', problem });
  await server.restoreWatch.reload();
  expect((await save()).status).toBe(201);
});
