import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { createDatabase, createPool } from '#server/db/client.ts';
import { createDataFolder } from '#server/embedded-postgres/cluster.ts';
import { loadOrCreatePasswords } from '#server/embedded-postgres/passwords.ts';
import { findPostmaster } from '#server/embedded-postgres/postmaster.ts';
import { applicationUrl } from '#server/embedded-postgres/supervisor-session.ts';
import { createDataDir, query, startInProcess } from '#server/embedded-postgres/testing/owners.ts';
import { requireSpaceForUpgrade } from '#server/embedded-postgres/upgrade/upgrade-cluster.ts';
import { holdCopies } from '#server/messaging/hold/hold-copies.ts';
import { program } from '#server/test/system/run-crewdesk.ts';
import { now } from '../testing/backup-fixture.ts';
import {
  createFormerDatabase,
  formerVersion,
  hasFormerPrograms,
  readEverything,
} from '../testing/former-database.ts';
import { upgradeWith } from './upgrade-database.ts';

const hasFormer = await hasFormerPrograms();
const skipped = hasFormer ? '' : `skipped, because PostgreSQL ${formerVersion} is not installed here: `;

test.runIf(hasFormer)(
  `${skipped}a new major version gets everything of the former one, also after kills, and keeps that`,
  async () => {
    const dataDir = createDataDir();
    const [directory, kept] = [join(dataDir, 'postgres'), join(dataDir, `postgres-${formerVersion}`)];
    const before = await createFormerDatabase(dataDir);
    const sentences: string[] = [];
    const start = () =>
      startInProcess(dataDir, { upgrade: upgradeWith((sentence) => void sentences.push(sentence)) });
    mkdirSync(kept);
    await expect(start()).rejects.toThrow(
      `because ${kept} is in the way; move it away. Nothing was changed.`,
    );
    rmdirSync(kept);

    await killAt('upgrade-before-copy', dataDir);
    // What is left running can be used by nobody else, so that no change is lost.
    const left = findPostmaster({ directory });
    const passwords = loadOrCreatePasswords(dataDir, { canCreate: false });
    for (const socketFolder of new Set([left?.socketFolder ?? '', '']))
      await expect(
        query(applicationUrl({ passwords }, { port: left?.port ?? 0, socketFolder }), 'select 1'),
      ).rejects.toThrow('no pg_hba.conf entry');
    // As after a kill between the first two renames.
    mkdirSync(join(`${directory}.upgraded`, 'outdated'), { recursive: true });

    await killAt('upgrade-between-renames', dataDir);
    expect(existsSync(directory)).toBe(false);
    const database = await start();
    expect(await readEverything(database.url)).toEqual(before);
    expect(readFileSync(join(kept, 'PG_VERSION'), 'utf8').trim()).toBe(formerVersion);
    expect(readdirSync(dataDir).filter((name) => name.startsWith('postgres'))).toEqual([
      'postgres',
      `postgres-${formerVersion}`,
      'postgres-passwords.json',
      'postgres.log',
    ]);

    const pool = createPool({ url: database.url, max: 1, statementTimeoutMs: 60_000 });
    expect(await holdCopies(createDatabase(pool), { dataDir, databaseUrl: undefined }, now)).toBe(false);
    await pool.end();
    expect(sentences).toEqual([]);
  },
);

async function killAt(FAILPOINT: string, dataDir: string): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'test', FAILPOINT, DATA_DIR: dataDir };
  const command = promisify(execFile)(process.execPath, [program, 'backup', join(dataDir, 'x')], { env });
  await expect(command).rejects.toMatchObject({ signal: 'SIGKILL' });
}

test('a database of a version without programs, or of a newer one, is refused in a sentence [10.9-31]', async () => {
  const dataDir = createDataDir();
  const directory = join(createDataFolder(dataDir), 'postgres');
  loadOrCreatePasswords(dataDir, { canCreate: true });
  mkdirSync(directory);
  const startOn = (version: string) => {
    writeFileSync(join(directory, 'PG_VERSION'), `${version}\n`);
    return startInProcess(dataDir, { upgrade: upgradeWith(() => {}) });
  };
  await expect(startOn('9')).rejects.toThrow(
    /was created by PostgreSQL 9, and the programs that upgrade it to \d+ are not installed; run "npm ci --include=optional", or .* Nothing was changed\.$/,
  );
  await expect(startOn('99')).rejects.toThrow(
    /was created by PostgreSQL 99 and cannot be opened by PostgreSQL \d+/,
  );
  expect(readdirSync(directory)).toEqual(['PG_VERSION']);
});

test('an upgrade that would not fit is refused, unless a killed one left the space that it lacks [10.9-32]', () => {
  const folder = createDataFolder(createDataDir());
  const directory = join(folder, 'postgres');
  const create = (path: string, terabytes: number) => {
    mkdirSync(path);
    writeFileSync(join(path, 'sparse'), '');
    truncateSync(join(path, 'sparse'), terabytes * 1024 ** 4);
  };
  const check = () => requireSpaceForUpgrade(folder, directory);
  expect(check).not.toThrow();
  create(directory, 4);
  expect(check).toThrow(
    /^There is not enough space in .* to upgrade the database: \d+ MB are free, and it needs 4194604 MB; .* Nothing was changed\.$/,
  );
  create(`${directory}.upgrading`, 2);
  expect(check).toThrow('not enough space');
  create(`${directory}.upgraded`, 2);
  expect(check).not.toThrow();
});
