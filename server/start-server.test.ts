import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createLog } from './base/log.ts';
import { StartupError } from './base/startup-error.ts';
import { readConfig } from './config/config.ts';
import { startServer } from './start-server.ts';
import { createTestDatabase } from './test/test-database.ts';

/** Returns the sentence for the operator. */
async function failToStart(settings: NodeJS.ProcessEnv, connectTimeoutMs?: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crewdesk-start-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...settings });
  const error: unknown = await startServer(config, createLog('silent'), {
    ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
  }).then(
    (server) => server.stop(),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartupError);
  return (error as StartupError).message;
}

const admin = { ADMIN_PHONE: '3125550142' };

async function start(settings: NodeJS.ProcessEnv): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'crewdesk-start-'));
  const config = readConfig({ NODE_ENV: 'test', PORT: '0', DATA_DIR: folder, ...settings });
  const server = await startServer(config, createLog('silent'));
  onTestFinished(async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

test('starts on an empty database without ADMIN_PHONE; only the last address that was printed opens the set-up [10.11-2]', async () => {
  const DATABASE_URL = await createTestDatabase();
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await Promise.all([start({ DATABASE_URL }), start({ DATABASE_URL })]);
  const printed = write.mock.calls.map(([text]) => String(text)).join('');
  write.mockRestore();
  const addresses = [...printed.matchAll(/http:\S+#\S{43}$/gm)].map(([address]) => new URL(address));
  const check = async ({ origin, hash }: URL) => {
    const body = JSON.stringify({ secret: hash.slice(1) });
    const headers = { 'content-type': 'application/json' };
    return (await fetch(`${origin}/api/set-up/check`, { method: 'POST', headers, body })).status;
  };
  const statuses = await Promise.all(addresses.map(check));
  expect(statuses.toSorted()).toEqual([200, 403]);
  // Each process accepts the address that another one has printed.
  const [last] = addresses.filter((_, index) => statuses[index] === 200);
  const [other] = addresses.filter((_, index) => statuses[index] === 403);
  expect(last && other && (await check(new URL(last.hash, other)))).toBe(200);
});

test('reports a database that cannot be reached, after retrying', async () => {
  const startedAt = performance.now();
  expect(await failToStart({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/x' }, 300)).toMatch(
    /^The database of DATABASE_URL cannot be reached: /,
  );
  expect(performance.now() - startedAt).toBeGreaterThan(300);
});

test('reports a full disk of an external database at once', async () => {
  const url = await createTestDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query('create schema full_disk');
  await owner.query(`create function full_disk.pg_advisory_lock(integer) returns void language plpgsql as $$
    begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`);
  await owner.query(`alter database ${owner.database} set search_path = full_disk, pg_catalog, public`);
  await owner.end();
  expect(await failToStart({ ...admin, DATABASE_URL: url }, 60_000)).toBe(
    'The disk of the database in DATABASE_URL is full; free some space there.',
  );
});

test('reports a database that does not exist', async () => {
  const url = new URL(await createTestDatabase());
  url.pathname = 'no_such_database';
  expect(await failToStart({ DATABASE_URL: url.href })).toMatch(/^DATABASE_URL cannot be used: /);
});

test('reports a missing password', async () => {
  const url = new URL(await createTestDatabase());
  url.password = '';
  expect(await failToStart({ DATABASE_URL: url.href })).toMatch(
    /^DATABASE_URL cannot be used: .*password.*\.$/,
  );
});

test('reports a role that may not create tables', async () => {
  const url = await createTestDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query('drop table schema_migrations');
  await owner.query('revoke create on schema public from pg_database_owner');
  await owner.end();
  expect(await failToStart({ DATABASE_URL: url })).toMatch(
    /^DATABASE_URL cannot be used: permission denied .*\.$/,
  );
});

test.each(['nonsense.invalid', '999.1.1.1'])('reports the invalid HOST %s', async (HOST) => {
  const settings = { DATABASE_URL: await createTestDatabase(), ...admin };
  const sentence = `HOST ${HOST} is not an IP address or host name of this machine.`;
  expect(await failToStart({ ...settings, HOST })).toBe(sentence);
  const metrics = { METRICS_PORT: '9464', METRICS_HOST: HOST };
  expect(await failToStart({ ...settings, ...metrics })).toBe(`METRICS_${sentence}`);
});

test.each(['PORT', 'METRICS_PORT'])('reports that %s is in use', async (name) => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const message = await failToStart({
    DATABASE_URL: await createTestDatabase(),
    ...admin,
    [name]: String(port),
  });
  blocker.close();
  expect(message).toMatch(new RegExp(`^${name} ${port} is in use`));
});

test('holds the messages of a database that was copied, before it listens', async () => {
  const url = await createTestDatabase();
  const owner = new pg.Client(url);
  await owner.connect();
  const mark = { mark: '01900000-0000-7000-8000-000000000001', known: [], database: 'another one' };
  await owner.query(`insert into installation values ('outbox-mark', $1)`, [mark]);
  await failToStart({ DATABASE_URL: url, ...admin, HOST: 'nonsense.invalid' });
  const { rows } = await owner.query('select reason from outbox_hold');
  await owner.end();
  expect(rows).toEqual([{ reason: 'copy' }]);
});
