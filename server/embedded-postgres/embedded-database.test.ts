import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import {
  createDataDir,
  createDataDirWithDatabase,
  postmasterPid,
  query,
  startInProcess,
} from './testing/owners.ts';

test('creates a database owned by an application role that is not a superuser', async () => {
  const dataDir = createDataDir();
  const database = await startInProcess(dataDir);

  const [row] = await query(
    database.url,
    `select current_user as role, rolsuper as is_superuser, pg_get_userbyid(datdba) as owner,
            pg_encoding_to_char(encoding) as encoding, datlocale as locale,
            current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone,
            current_setting('listen_addresses') as listen_host
     from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  );
  expect(row).toEqual({
    role: 'crewdesk',
    is_superuser: false,
    owner: 'crewdesk',
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    checksums: 'on',
    zone: 'UTC',
    listen_host: '127.0.0.1',
  });
  expect(database.isRunning()).toBe(true);
  await query(database.url, 'create extension pg_trgm');
  await query(database.url, 'create extension unaccent');
});

test('hides passwords from other users and from all logs', async () => {
  const dataDir = createDataDirWithDatabase();
  const database = await startInProcess(dataDir);
  const password = new URL(database.url).password;

  expect(getMode(join(dataDir, 'postgres'))).toBe('700');
  expect(getMode(join(dataDir, 'postgres-passwords.json'))).toBe('600');
  expect(getMode(join(dataDir, 'postgres.log'))).toBe('600');
  const wrong = database.url.replace(password, 'guess');
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  await expect(query(Object.assign(new URL(wrong), { search: '' }).href, 'select 1')).rejects.toThrow(
    /password authentication failed/,
  );
  expect(`${database.logLines.join()} ${readFileSync(join(dataDir, 'postgres.log'), 'utf8')}`).not.toContain(
    password,
  );
});

test('keeps the data across restarts', async () => {
  const dataDir = createDataDirWithDatabase();
  const first = await startInProcess(dataDir);
  await query(first.url, 'create table saved as select 42 as value');
  await first.stop();
  expect(first.isRunning()).toBe(false);
  expect(postmasterPid(dataDir)).toBeUndefined();
  await first.stop();

  const second = await startInProcess(dataDir);
  expect(await query(second.url, 'select value from saved')).toEqual([{ value: 42 }]);
});

test('discards an incomplete database left by a crashed server and creates a new one', async () => {
  const dataDir = createDataDir();
  // Above the highest pid of Linux.
  mkdirSync(join(dataDir, 'postgres.new-4999999-a1b2c3', 'data', 'base'), { recursive: true });

  const database = await startInProcess(dataDir);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

test('ignores a postmaster.pid whose pid now belongs to another process', async () => {
  const dataDir = createDataDirWithDatabase();
  const lines = [
    process.pid,
    join(dataDir, 'postgres'),
    1_700_000_000,
    15_432,
    '',
    '127.0.0.1',
    '1 1',
    'ready',
  ];
  writeFileSync(join(dataDir, 'postgres', 'postmaster.pid'), `${lines.join('\n')}\n`);

  const database = await startInProcess(dataDir);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('refuses to start with durability turned off and names the setting', async () => {
  const dataDir = createDataDirWithDatabase();
  const settingsFile = join(dataDir, 'postgres', 'postgresql.conf');
  const settings = readFileSync(settingsFile, 'utf8');

  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    writeFileSync(settingsFile, `${settings}\n${name} = off\n`);
    await expect(startInProcess(dataDir)).rejects.toThrow(`runs with ${name}=off`);
    expect(postmasterPid(dataDir)).toBeUndefined();
  }
});

test('accepts a relative path with spaces and non-Latin characters', async () => {
  const dataDir = createDataDir(`Büro Süd 建設 ${'long '.repeat(30)}`);
  const database = await startInProcess(relative(process.cwd(), dataDir));
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('names a path that cannot be used', async () => {
  const dataDir = createDataDir();
  writeFileSync(dataDir, 'a file');
  await expect(startInProcess(dataDir)).rejects.toThrow(
    `DATA_DIR (${dataDir}) cannot be used: ${dataDir} is not a folder.`,
  );
});

test.each([
  ['a new database', createDataDir, 100],
  ['an existing database', createDataDirWithDatabase, 64],
])('names a DATA_DIR that takes no more data, and leaves no files, with %s', (_, create, megabytes) => {
  const dataDir = create();
  const before = existsSync(dataDir) ? readdirSync(dataDir) : [];
  expect(startWithFileSizeLimit(dataDir)).toBe(
    `DATA_DIR (${dataDir}) takes no more data because of a quota or limit: Crewdesk needs at least ${megabytes} MB ` +
      'there; free some space, or set DATA_DIR to another folder.',
  );
  expect(readdirSync(dataDir)).toEqual(before);
});

test('does not touch a database folder that contains other files', async () => {
  const dataDir = createDataDir();
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'Dear customer');

  await expect(startInProcess(dataDir)).rejects.toThrow('contains files but no database');
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
});

test.runIf(process.getuid?.() === 0)('as root, names an inaccessible folder above DATA_DIR', async () => {
  const dataDir = createDataDir('closed/data');
  mkdirSync(dirname(dataDir), { mode: 0o700 });
  await expect(startInProcess(dataDir)).rejects.toThrow(`cannot enter ${dirname(dataDir)};`);
});

/** Starts in a process that cannot write to files, as on a full disk, and returns the error. */
function startWithFileSizeLimit(dataDir: string): string {
  const script = join(import.meta.dirname, 'testing/owner-process.ts');
  const command = ['-c', 'ulimit -f 0; exec "$@"', 'sh', process.execPath, script, dataDir];
  return JSON.parse(spawnSync('/bin/sh', command, { encoding: 'utf8' }).stdout).error;
}

function getMode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
