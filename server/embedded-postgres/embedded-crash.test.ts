import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import { copyEmptyDatabase } from '#server/test/test-database.ts';
import { prepareCluster } from './cluster.ts';
import { loadOrCreatePasswords } from './passwords.ts';
import { findFreePort, findPostmaster, startPostmaster } from './postmaster.ts';
import { processStartId } from './process-identity.ts';
import { openOwnerSession, tryOwnerLock } from './supervisor-session.ts';
import {
  createDataDir,
  createDataDirWithDatabase,
  postmasterPid,
  query,
  queryWithRetries,
  startInChildProcess,
  startInProcess,
} from './testing/owners.ts';

test('takes over a database left running by a killed server instead of restarting it', async () => {
  const dataDir = createDataDirWithDatabase();
  const first = await startInChildProcess(dataDir);
  await query(first.url, 'create table saved as select 42 as value');
  const postmaster = postmasterPid(dataDir);
  await first.kill();

  const next = await startInProcess(dataDir);
  expect(postmasterPid(dataDir)).toBe(postmaster);
  expect(next.url).toBe(first.url);
  expect(await query(next.url, 'select value from saved')).toEqual([{ value: 42 }]);

  // A database that was taken over is restarted as well.
  process.kill(Number(postmaster), 'SIGKILL');
  expect(await queryWithRetries(next.url, 'select value from saved')).toEqual([{ value: 42 }]);
  await next.stop();
  expect(postmasterPid(dataDir)).toBeUndefined();
});

test('takes over a database whose folder was moved, and reaches its socket there', async () => {
  const former = createDataDir('former', '/tmp');
  copyEmptyDatabase(former);
  const first = await startInChildProcess(former);
  await first.kill();
  const dataDir = createDataDir('moved', '/tmp');
  renameSync(former, dataDir);
  const moved = await startInProcess(dataDir);
  expect(new URL(moved.url).searchParams.get('host')).toBe(join(dataDir, 'postgres'));
  expect(await query(moved.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('takes over a database that an older version started without a socket, and restarts it without one', async () => {
  const dataDir = createDataDirWithDatabase();
  const cluster = await prepareCluster(dataDir);
  const port = await findFreePort();
  await startPostmaster(cluster, { port, socketFolder: '' }, new AbortController().signal);
  const next = await startInProcess(dataDir);
  expect(new URL(next.url).search).toBe('');
  process.kill(Number(postmasterPid(dataDir)), 'SIGKILL');
  expect(await queryWithRetries(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(findPostmaster(cluster)?.socketFolder).toBe('');
});

test('counts as unavailable until it runs again, also while its socket is missing', async () => {
  const dataDir = createDataDir('data', '/tmp');
  copyEmptyDatabase(dataDir);
  const { url } = await startInProcess(dataDir);
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    const killedPid = postmasterPid(dataDir);
    process.kill(Number(killedPid), signal);
    const errors: unknown[] = [];
    const tryQuery = async () => {
      const rows = await query(url, 'select 1 as one').catch((error: unknown) => void errors.push(error));
      return postmasterPid(dataDir) === killedPid ? undefined : rows;
    };
    await expect.poll(tryQuery, { timeout: 20_000, interval: 1 }).toEqual([{ one: 1 }]);
    expect(errors.length).toBeGreaterThan(0);
    expect(errors.filter((error) => !isDatabaseUnavailable(error))).toEqual([]);
  }
});

test('restarts a killed database on the same URL, every time, even while a statement was running', async () => {
  const dataDir = createDataDirWithDatabase();
  const database = await startInProcess(dataDir);
  await query(database.url, 'create table saved as select 42 as value');
  const endlessStatement = query(database.url, `do $$ begin loop end loop; end $$`).catch(
    (error: Error) => error.message,
  );
  await expect
    .poll(() => query(database.url, `select 1 from pg_stat_activity where query like 'do %'`))
    .toHaveLength(1);
  for (let round = 0; round < 2; round += 1) {
    const killedPid = postmasterPid(dataDir);
    process.kill(Number(killedPid), 'SIGKILL');
    // It may restart before a poll sees that it is gone, so compare the pids.
    await expect.poll(() => postmasterPid(dataDir) ?? killedPid, { timeout: 20_000 }).not.toBe(killedPid);
    expect(await queryWithRetries(database.url, 'select value from saved')).toEqual([{ value: 42 }]);
    await expect.poll(() => database.isRunning(), { timeout: 20_000 }).toBe(true);
    expect(database.restarts().count).toBe(round + 1);
  }
  expect(await endlessStatement).toMatch(/terminated|ECONNRESET/);
  expect(database.restarts().lastAt).toBeInstanceOf(Date);
  await expect(startInProcess(dataDir)).rejects.toThrow('is using the folder');
});

test('stops a database that is restarting', async () => {
  const dataDir = createDataDirWithDatabase();
  for (const delay of [0, 60]) {
    const database = await startInProcess(dataDir);
    process.kill(Number(postmasterPid(dataDir)), 'SIGKILL');
    await new Promise((resolve) => setTimeout(resolve, delay));
    await database.stop();
    const pid = postmasterPid(dataDir);
    expect(pid === undefined || processStartId(pid) === undefined).toBe(true);
  }
});

test('replaces a hanging database', async () => {
  const dataDir = createDataDirWithDatabase();
  const first = await startInChildProcess(dataDir);
  const hangingPid = Number(postmasterPid(dataDir));
  await first.kill();
  process.kill(hangingPid, 'SIGSTOP');

  const next = await startInProcess(dataDir, { takeOverTimeoutMs: 300 });
  expect(postmasterPid(dataDir)).not.toBe(hangingPid);
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('ignores the pid of another process in server.pid, then refuses a second server by it, or else by the database lock', async () => {
  const dataDir = createDataDirWithDatabase();
  writeFileSync(join(dataDir, 'server.pid'), `${process.ppid}\nan earlier process\n`);
  const first = await startInChildProcess(dataDir);
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toMatch(`${first.pid}\n`);

  const second = await startInChildProcess(dataDir);
  expect(second.error).toBe(
    `Another Crewdesk server (process ${first.pid}) is using the folder ${dataDir}; stop it first, or set DATA_DIR to another folder.`,
  );
  writeFileSync(join(dataDir, 'server.pid'), '');
  const third = await startInChildProcess(dataDir);
  expect(third.error).toContain(`Another Crewdesk server (process ${first.pid})`);
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('waits for the session of a killed server that ends late, as on a busy machine', async () => {
  const dataDir = createDataDirWithDatabase();
  const killed = await startInChildProcess(dataDir);
  await killed.kill();
  const passwords = loadOrCreatePasswords(dataDir, { canCreate: false });
  const late = await openOwnerSession({ passwords }, Number(new URL(killed.url ?? '').port));
  await late.client.query(`set application_name = 'crewdesk server ${killed.pid}'`);
  await expect.poll(() => tryOwnerLock(late)).toBe('acquired');
  const ending = sleep(2_500).then(() => late.client.end());
  const database = await startInProcess(dataDir);
  expect(database.isRunning()).toBe(true);
  await ending;
});

test('lets exactly one of several servers recover when server and database were killed together', async () => {
  const dataDir = createDataDirWithDatabase();
  const stale = await startInChildProcess(dataDir);
  await query(stale.url, 'create table saved as select 42 as value');
  process.kill(Number(postmasterPid(dataDir)), 'SIGKILL');
  await stale.kill();

  const owners = await Promise.all([1, 2, 3].map(() => startInChildProcess(dataDir)));
  const winners = owners.filter((owner) => owner.url !== undefined);
  expect(winners).toHaveLength(1);
  for (const loser of owners.filter((owner) => owner.url === undefined)) {
    expect(loser.error).toContain(`(process ${winners[0]?.pid}) is using the folder`);
  }
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toMatch(`${winners[0]?.pid}\n`);
  expect(await query(winners[0]?.url, 'select value from saved')).toEqual([{ value: 42 }]);
});

test('lets exactly one of two servers start in an empty folder', async () => {
  const dataDir = createDataDir();
  const owners = await Promise.all([1, 2].map(() => startInChildProcess(dataDir)));
  expect(owners.filter((owner) => owner.url !== undefined)).toHaveLength(1);
  expect(owners.filter((owner) => owner.error !== undefined)).toHaveLength(1);
});
