import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { processStartId } from './process-identity.ts';
import {
  makeDataDir,
  postmasterPid,
  query,
  queryWithTimeout,
  startElsewhere,
  startHere,
} from './testing/owners.ts';

test('a database left running by a killed server is taken over, not started again', async () => {
  const dataDir = makeDataDir();
  const killed = await startElsewhere(dataDir);
  await query(killed.url, 'create table kept as select 42 as answer');
  const postmaster = postmasterPid(dataDir);
  await killed.kill();

  const next = await startHere(dataDir);
  expect(postmasterPid(dataDir)).toBe(postmaster);
  expect(next.url).toBe(killed.url);
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);

  // One that was taken over is watched like one's own.
  process.kill(Number(postmaster), 'SIGKILL');
  expect(await queryWithTimeout(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await next.stop();
  expect(postmasterPid(dataDir)).toBeUndefined();
});

test('a database killed alone comes back under the same address, as often as it takes', async () => {
  const dataDir = makeDataDir();
  const database = await startHere(dataDir);
  await query(database.url, 'create table kept as select 42 as answer');
  for (let kill = 0; kill < 3; kill += 1) {
    const killed = postmasterPid(dataDir);
    process.kill(Number(killed), 'SIGKILL');
    // It can be back before anybody saw that it was gone; what tells is the new one's number.
    await expect.poll(() => postmasterPid(dataDir) ?? killed, { timeout: 20_000 }).not.toBe(killed);
    expect(await queryWithTimeout(database.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
    await expect.poll(() => database.isRunning(), { timeout: 20_000 }).toBe(true);
  }
  await expect(startHere(dataDir)).rejects.toThrow('is using the folder');
});

test('a stop that comes while the database restarts leaves none running', async () => {
  const dataDir = makeDataDir();
  for (const delay of [0, 20, 60, 150]) {
    const database = await startHere(dataDir);
    process.kill(Number(postmasterPid(dataDir)), 'SIGKILL');
    await new Promise((go) => setTimeout(go, delay));
    await database.stop();
    const left = postmasterPid(dataDir);
    expect(left === undefined || processStartId(left) === undefined).toBe(true);
  }
});

test('a statement that outlives the killed database does not hold up the next one', async () => {
  const dataDir = makeDataDir();
  const database = await startHere(dataDir);
  const spinning = query(database.url, `do $$ begin loop end loop; end $$`).catch(
    (error: Error) => error.message,
  );
  await expect
    .poll(() => query(database.url, `select 1 from pg_stat_activity where query like 'do %'`))
    .toHaveLength(1);
  process.kill(Number(postmasterPid(dataDir)), 'SIGKILL');

  expect(await queryWithTimeout(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(await spinning).toMatch(/terminated|ECONNRESET/);
});

test('server and database killed together leave nothing that a person must repair', async () => {
  const dataDir = makeDataDir();
  const killed = await startElsewhere(dataDir);
  await query(killed.url, 'create table kept as select 42 as answer');
  process.kill(Number(postmasterPid(dataDir)), 'SIGKILL');
  await killed.kill();

  const next = await startHere(dataDir);
  expect(await query(next.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a database that hangs is replaced', async () => {
  const dataDir = makeDataDir();
  const killed = await startElsewhere(dataDir);
  const hanging = Number(postmasterPid(dataDir));
  await killed.kill();
  process.kill(hanging, 'SIGSTOP');

  const next = await startHere(dataDir);
  expect(postmasterPid(dataDir)).not.toBe(hanging);
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }]);
}, 15_000);

test('a second server on the same folder is refused with its name and the pid of the first', async () => {
  const dataDir = makeDataDir();
  const first = await startElsewhere(dataDir);
  const second = await startElsewhere(dataDir);
  expect(second.refused).toBe(
    `Another Crewdesk server (process ${first.pid}) is using the folder ${dataDir}; stop it first, or set DATA_DIR to another folder.`,
  );
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('without server.pid the lock in the database still refuses a second server', async () => {
  const dataDir = makeDataDir();
  const first = await startElsewhere(dataDir);
  writeFileSync(join(dataDir, 'server.pid'), '');
  const second = await startElsewhere(dataDir);
  expect(second.refused).toContain(`Another Crewdesk server (process ${first.pid})`);
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of several servers starting at the same moment on a stale claim exactly one wins', async () => {
  const dataDir = makeDataDir();
  const stale = await startElsewhere(dataDir);
  process.kill(Number(postmasterPid(dataDir)), 'SIGKILL');
  await stale.kill();

  const owners = await Promise.all([1, 2, 3].map(() => startElsewhere(dataDir)));
  const winners = owners.filter((owner) => owner.url !== undefined);
  expect(winners).toHaveLength(1);
  for (const loser of owners.filter((owner) => owner.url === undefined)) {
    expect(loser.refused).toContain(`(process ${winners[0]?.pid}) is using the folder`);
  }
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toMatch(`${winners[0]?.pid}\n`);
  expect(await query(winners[0]?.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('of two servers starting at the same moment in an empty folder exactly one wins', async () => {
  const dataDir = makeDataDir();
  const owners = await Promise.all([1, 2].map(() => startElsewhere(dataDir)));
  expect(owners.filter((owner) => owner.url !== undefined)).toHaveLength(1);
  expect(owners.filter((owner) => owner.refused !== undefined)).toHaveLength(1);
});

test('a server.pid whose pid was given to another process is stale', async () => {
  const dataDir = makeDataDir();
  await (await startHere(dataDir)).stop();
  writeFileSync(join(dataDir, 'server.pid'), `${process.ppid}\nan earlier life\n`);

  const database = await startHere(dataDir);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readFileSync(join(dataDir, 'server.pid'), 'utf8')).toMatch(`${process.pid}\n`);
});
