import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyEmptyDatabase } from '#server/test/test-database.ts';
import { acquirePostmaster } from './acquire-postmaster.ts';
import { prepareCluster } from './cluster.ts';
import { stopPostmaster } from './postmaster.ts';
import { findRunningDatabase } from './running-database.ts';
import { createDataDir, query, startInProcess } from './testing/owners.ts';

const socketsIn = (directory: string) =>
  readdirSync(directory)
    .filter((name) => name.startsWith('.s.'))
    .sort();

const withoutSocket = (url: string) => Object.assign(new URL(url), { search: '' }).href;

const serverAddress = async (url: string) =>
  (await query(url, 'select host(inet_server_addr()) as address'))[0]?.address;

test('is reached by a Unix socket that other users cannot reach, and by TCP', async () => {
  const dataDir = createDataDir('Bü 100%2F+#&?\\ x', '/tmp');
  copyEmptyDatabase(dataDir);
  const directory = join(dataDir, 'postgres');
  // Left by a postmaster that was killed, and by a trial.
  for (const name of ['.s.PGSQL.14999', '.s.PGSQL.14999.lock', '.s.trial.14999'])
    writeFileSync(join(directory, name), '');
  const { url, stop } = await startInProcess(dataDir);
  const { port, searchParams } = new URL(url);
  expect(searchParams.get('host')).toBe(directory);
  expect(socketsIn(directory)).toEqual([`.s.PGSQL.${port}`, `.s.PGSQL.${port}.lock`]);
  expect(await serverAddress(url)).toBeNull();
  expect(await serverAddress(withoutSocket(url))).toBe('127.0.0.1');
  expect(statSync(directory).mode & 0o777).toBe(0o700);
  await stop();
  expect(socketsIn(directory)).toEqual([]);
});

test('is reached by TCP where the path of a socket would be too long, or its name unclear', async () => {
  for (const name of ['long '.repeat(20), 'one, two', 'a "name"']) {
    const dataDir = createDataDir(name, '/tmp');
    copyEmptyDatabase(dataDir);
    const { url, stop } = await startInProcess(dataDir);
    expect(new URL(url).search).toBe('');
    expect(await serverAddress(url)).toBe('127.0.0.1');
    await stop();
  }
});

test('is reached by TCP where its rules of access know nothing else', async () => {
  const dataDir = createDataDir('data', '/tmp');
  copyEmptyDatabase(dataDir);
  writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n');
  const { url } = await startInProcess(dataDir);
  expect(new URL(url).search).toBe('');
  expect(await findRunningDatabase(dataDir)).toBe(url);
});

test('starts without a socket where only PostgreSQL cannot open one', async () => {
  const dataDir = createDataDir('data', '/tmp');
  copyEmptyDatabase(dataDir);
  const cluster = await prepareCluster(dataDir);
  const postgres = join(dataDir, 'postgres-without-sockets');
  const script = `#!/bin/sh\ncase "$*" in *unix_socket_directories=?/*) exit 1;; esac\nexec ${cluster.binaries.postgres} "$@"\n`;
  writeFileSync(postgres, script, { mode: 0o755 });
  const binaries = { ...cluster.binaries, postgres };
  const { postmaster, owner } = await acquirePostmaster(
    { ...cluster, binaries },
    new AbortController().signal,
    {},
  );
  expect(postmaster.socketFolder).toBe('');
  await stopPostmaster(postmaster, 5_000);
  await owner.client.end().catch(() => {});
});
