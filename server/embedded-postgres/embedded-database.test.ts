import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { makeDataDir, postmasterPid, query, startHere } from './testing/owners.ts';

test('nothing becomes a database that the application owns without being a superuser', async () => {
  const dataDir = makeDataDir();
  const database = await startHere(dataDir);

  const [row] = await query(
    database.url,
    `select current_user as role, rolsuper as is_superuser, pg_get_userbyid(datdba) as owner,
            pg_encoding_to_char(encoding) as encoding, datlocale as locale,
            current_setting('data_checksums') as checksums, current_setting('TimeZone') as zone,
            current_setting('listen_addresses') as address, inet_server_addr()::text as reached
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
    address: '127.0.0.1',
    reached: '127.0.0.1/32',
  });
  expect(database.isRunning()).toBe(true);
  await query(database.url, 'create extension pg_trgm');
  await query(database.url, 'create extension unaccent');
});

test('passwords are kept from other users and out of every log', async () => {
  const dataDir = makeDataDir();
  const database = await startHere(dataDir);
  const password = new URL(database.url).password;

  expect(mode(join(dataDir, 'postgres'))).toBe('700');
  expect(mode(join(dataDir, 'postgres-passwords.json'))).toBe('600');
  expect(mode(join(dataDir, 'postgres.log'))).toBe('600');
  const wrong = database.url.replace(password, 'guess');
  await expect(query(wrong, 'select 1')).rejects.toThrow(/password authentication failed/);
  expect(`${database.told.join()} ${readFileSync(join(dataDir, 'postgres.log'), 'utf8')}`).not.toContain(
    password,
  );
});

test('a second start finds what the first one kept', async () => {
  const dataDir = makeDataDir();
  const first = await startHere(dataDir);
  await query(first.url, 'create table kept as select 42 as answer');
  await first.stop();
  expect(first.isRunning()).toBe(false);
  expect(postmasterPid(dataDir)).toBeUndefined();
  await first.stop();

  const second = await startHere(dataDir);
  expect(await query(second.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
});

test('a database begun by a server that died half way is made anew', async () => {
  const dataDir = makeDataDir();
  // No process has this pid: it is beyond what Linux gives out.
  mkdirSync(join(dataDir, 'postgres.new-4999999-a1b2c3', 'data', 'base'), { recursive: true });

  const database = await startHere(dataDir);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres.new'))).toEqual([]);
});

test('a postmaster.pid whose pid now belongs to somebody else does not stand in the way', async () => {
  const dataDir = makeDataDir();
  await (await startHere(dataDir)).stop();
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

  const database = await startHere(dataDir);
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database that could lose saved work is refused, naming the setting', async () => {
  const dataDir = makeDataDir();
  await (await startHere(dataDir)).stop();
  const settingsFile = join(dataDir, 'postgres', 'postgresql.conf');
  const settings = readFileSync(settingsFile, 'utf8');

  for (const name of ['fsync', 'full_page_writes', 'synchronous_commit']) {
    writeFileSync(settingsFile, `${settings}\n${name} = off\n`);
    await expect(startHere(dataDir)).rejects.toThrow(`runs with ${name}=off`);
    expect(postmasterPid(dataDir)).toBeUndefined();
  }
});

test('a relative path with spaces and letters of other scripts is fine', async () => {
  const dataDir = makeDataDir(`Büro Süd 建設 ${'long '.repeat(30)}`);
  const database = await startHere(relative(process.cwd(), dataDir));
  expect(await query(database.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a path that cannot be used is named in a sentence', async () => {
  const dataDir = makeDataDir();
  writeFileSync(dataDir, 'a file');
  await expect(startHere(dataDir)).rejects.toThrow(
    `DATA_DIR (${dataDir}) cannot be used: ${dataDir} is not a folder.`,
  );
});

test('a folder that holds other files in the place of the database is left alone', async () => {
  const dataDir = makeDataDir();
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'letter.txt'), 'Dear customer');

  await expect(startHere(dataDir)).rejects.toThrow('holds files but no database');
  expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['letter.txt']);
});

test.runIf(process.getuid?.() === 0)('as root, a closed folder above DATA_DIR is named', async () => {
  const dataDir = makeDataDir('closed/data');
  mkdirSync(dirname(dataDir), { mode: 0o700 });
  await expect(startHere(dataDir)).rejects.toThrow(`cannot enter ${dirname(dataDir)};`);
});

function mode(path: string): string {
  return (statSync(path).mode & 0o777).toString(8);
}
