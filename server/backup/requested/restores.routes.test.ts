import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import { changeRestore } from '#server/db/restores/restore-state.ts';
import { createUser, customerInput } from '#server/test/factories.ts';
import { buildSecondApp } from '#server/test/second-app.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { makeManagedBackup } from '../automatic/managed-backup.ts';
import { provideWorkerConnection } from '../testing/worker-connection.ts';

const server = provideTestServer();
provideWorkerConnection(server);
const file = 'crewdesk-2026-11-20-150000.backup';
const damaged = 'crewdesk-2026-11-19-150000-before-0033.backup';
const foreign = 'crewdesk-2026-11-18-150000.backup';
const newer = 'crewdesk-2026-11-17-150000.backup';

async function backUp(at: string, backupPassphrase?: string): Promise<void> {
  const { url, storage, config } = server;
  const now = new Date(at);
  await makeManagedBackup({ url, config: { ...config, backupPassphrase }, storage, now, keepsAll: true });
}

beforeAll(async () => {
  await backUp('2026-11-20T15:00:00Z');
  await backUp('2026-11-18T15:00:00Z', 'correct horse');
  const future = sql.lit('9999-future.sql');
  await sql`insert into schema_migrations (name, checksum) values (${future}, 'x')`.execute(server.db);
  await backUp('2026-11-17T15:00:00Z');
  await sql`delete from schema_migrations where name = ${future}`.execute(server.db);
  await mkdir(server.config.backupDir, { recursive: true });
  // No such day.
  await writeFile(join(server.config.backupDir, 'crewdesk-2026-13-45-150000.backup'), 'a stray file');
  await writeFile(join(server.config.backupDir, damaged), 'This is no backup of anything.');
});

beforeEach(async () => {
  await server.db.deleteFrom('installation').where('name', '=', 'restore').execute();
  await server.restoreWatch.reload();
});

const begin = (body: object = { file }) => server.request('POST', '/api/restores', { body });
const current = async () => (await server.request('GET', '/api/restores/current')).body.data;
const createCustomer = () => server.request('POST', '/api/customer', { body: customerInput() });

test('office users see the backups of the folder, the newest first [10.9-53]', async () => {
  const { body } = await server.request('GET', '/api/backups/files');
  expect(body.data).toEqual([
    {
      name: file,
      savedAt: '2026-11-20T15:00:00.000Z',
      bytes: expect.any(Number),
      beforeMigration: null,
      isEncrypted: false,
    },
    {
      name: damaged,
      savedAt: '2026-11-19T15:00:00.000Z',
      bytes: 30,
      beforeMigration: '0033',
      isEncrypted: false,
    },
    expect.objectContaining({ name: foreign, isEncrypted: true }),
    expect.objectContaining({ name: newer }),
  ]);
});

test.each([
  ['../session-secret', 404, 'This backup is not there any more.'],
  ['crewdesk-2026-11-01-150000.backup', 404, 'This backup is not there any more.'],
  [damaged, 422, `${damaged} cannot be used: it is not a backup of Crewdesk.`],
  [newer, 422, 'newer'],
  [foreign, 422, `npm run crewdesk -- restore ${foreign}`],
])('refuses %s with %i and a sentence [10.9-54]', async (name, status, sentence) => {
  const response = await begin({ file: name });
  expect(response.status).toBe(status);
  expect(response.body.error).toContain(sentence);
  expect(await current()).toBeNull();
});

test('technicians neither restore nor cancel, but see that somebody does [10.9-62]', async () => {
  const { phone } = await createUser(server, { isTechnician: true });
  const token = await server.signIn(phone);
  const { body } = await begin();
  for (const [method, path] of [
    ['GET', '/api/backups/files'],
    ['POST', '/api/restores'],
    ['POST', `/api/restores/${body.data.id}/cancel`],
  ] as const) {
    const options = method === 'POST' && path.endsWith('s') ? { token, body: { file } } : { token };
    expect((await server.request(method, path, options)).status).toBe(403);
  }
  const seen = await server.request('GET', '/api/restores/current', { token });
  expect(seen.body.data).toEqual(body.data);
  const failed = { state: 'failed', problem: 'The backup lacks the documents "Divorce.pdf".' } as const;
  await changeRestore(server.db, body.data.id, failed, 'anybody');
  const failure = (await server.request('GET', '/api/restores/current', { token })).body.data;
  expect(failure).toMatchObject({
    state: 'failed',
    problem: expect.stringContaining('office users see why'),
  });
  expect((await current()).problem).toBe(failed.problem);
});

test('from the request on, no process saves anything until the restore is canceled, even if its worker hangs [10.9-55]', async () => {
  const other = await buildSecondApp(server);
  const started = await begin();
  expect(started.status).toBe(201);
  const restore = {
    id: expect.any(String),
    file,
    savedAt: '2026-11-20T15:00:00.000Z',
    requestedBy: server.user.name,
    requestedAt: server.clock.now().toISOString(),
    state: 'waiting',
    phase: null,
    share: 0,
    rows: null,
    totalRows: null,
    secondsLeft: null,
    problem: null,
    safetyBackup: null,
    finishedAt: null,
  };
  expect(started.body.data).toEqual(restore);
  expect(await current()).toEqual(restore);

  const refused = await createCustomer();
  expect(refused.status).toBe(503);
  expect(refused.body).toEqual({
    code: 'restore_running',
    error: expect.stringContaining('Nothing can be saved'),
  });
  expect(refused.headers['retry-after']).toBe('5');
  await other.reloadRestore();
  const elsewhere = await other.app.inject({
    method: 'DELETE',
    url: '/api/drafts/x',
    headers: { authorization: `Bearer ${server.token}` },
  });
  expect(elsewhere.statusCode).toBe(503);
  await other.stop();
  // Reading goes on, and so does signing in.
  expect((await server.request('GET', '/api/customer')).status).toBe(200);
  expect(await server.request('GET', '/api/customer/export')).toMatchObject({
    status: 503,
    body: { code: 'restore_running', error: expect.stringContaining('export again') },
  });
  const token = await server.signIn(server.user.phone);
  expect((await server.request('DELETE', '/api/session', { token })).status).toBe(204);

  expect(await begin()).toMatchObject({
    status: 409,
    body: { error: 'A backup is being restored already.' },
  });
  // As a worker does that hangs.
  const worker = new pg.Client(server.url);
  worker.on('error', () => {});
  await worker.connect();
  onTestFinished(() => worker.end());
  await worker.query(`select pg_advisory_lock(${advisoryLocks.saving})`);
  const cancel = () => server.request('POST', `/api/restores/${started.body.data.id}/cancel`);
  const canceled = { ...restore, state: 'canceled', finishedAt: server.clock.now().toISOString() };
  expect((await cancel()).body.data).toEqual(canceled);
  expect(await cancel()).toMatchObject({ status: 409, body: { error: 'This restore is over.' } });
  expect((await server.request('POST', `/api/restores/${server.user.id}/cancel`)).status).toBe(404);
  expect((await createCustomer()).status).toBe(201);

  server.clock.advance(6 * 24 * 60 * 60 * 1000);
  server.token = await server.signIn(server.user.phone);
  expect(await current()).toEqual(canceled);
  server.clock.advance(2 * 24 * 60 * 60 * 1000);
  server.token = await server.signIn(server.user.phone);
  expect(await current()).toBeNull();
});
