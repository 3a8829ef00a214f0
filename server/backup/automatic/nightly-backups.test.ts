import { randomUUID } from 'node:crypto';
import { readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import { readConfig } from '#server/config/config.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import { findBackupState } from '#server/db/backup-state.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate, readMigrations } from '#server/db/open/migrate.ts';
import { loadRestoreWatch } from '#server/db/restores/restore-watch.ts';
import {
  getManufacturer,
  manufacturerNotFoundMessage,
} from '#server/features/manufacturers/manufacturers.queries.ts';
import { createTestClock } from '#server/test/fakes/test-clock.ts';
import { connect } from '../take/snapshot.ts';
import { provideBackupFixture } from '../testing/backup-fixture.ts';
import { backUpBeforeMigration } from './before-migration.ts';
import { backUpIfDue, isBackupDue, startNightlyBackups } from './nightly-backups.ts';

const fixture = provideBackupFixture();
const noCopy = { copiedAt: null, copyProblem: null };
const timeZone = 'America/Chicago';

test.each([
  ['no backup was ever tried', undefined, '2026-11-23T20:00:00Z', true],
  ['the last one was before the night', '2026-11-23T07:59:00Z', '2026-11-23T08:00:00Z', true],
  ['the last one was at the beginning of the night', '2026-11-23T08:00:00Z', '2026-11-24T07:59:00Z', false],
  ['it is not yet night', '2026-11-22T09:00:00Z', '2026-11-23T07:59:00Z', false],
  ['nights were missed', '2026-11-01T09:00:00Z', '2026-11-23T07:59:00Z', true],
  // Two o'clock does not exist there on this day.
  ['the clocks go forward', '2026-03-07T08:30:00Z', '2026-03-08T08:30:00Z', true],
])('when %s, a backup is due or not', (_, triedAt, now, isDue) => {
  const state = triedAt
    ? { ...noCopy, triedAt, problem: null, verifiedAt: null, rehearsedAt: null }
    : undefined;
  expect(isBackupDue(state, new Date(now), timeZone)).toBe(isDue);
});

function createServices(env: NodeJS.ProcessEnv = {}) {
  const { url, dataDir, storage } = fixture.source;
  // As with the embedded database, which may create another one for the rehearsal.
  const config = { ...readConfig({ DATA_DIR: dataDir, TIME_ZONE: timeZone, ...env }) };
  const pool = createPool({ url, max: 2, statementTimeoutMs: 60_000 });
  onTestFinished(() => pool.end());
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const clock = createTestClock('2026-11-23T20:00:00Z');
  return {
    services: { db: createDatabase(pool), config, company: () => config.company, clock, storage },
    lines,
    log,
    url,
  };
}

const dayMs = 24 * 60 * 60 * 1000;

test('makes a verified backup each night, rehearses it weekly, and deletes what nobody needs any more [10.9-14]', async () => {
  const { services, lines, log, url } = createServices();
  const { db, clock, config } = services;
  const backUp = () => backUpIfDue(url, services, log);
  const archives = async () =>
    (await readdir(config.backupDir)).filter((name) => name.endsWith('.backup')).toSorted();

  await backUp();
  await backUp();
  expect(await archives()).toEqual(['crewdesk-2026-11-23-200000.backup']);
  const first = clock.now().toISOString();
  expect(await findBackupState(db)).toEqual({
    triedAt: first,
    problem: null,
    verifiedAt: first,
    rehearsedAt: first,
    ...noCopy,
  });
  expect(
    await fixture.query(url, `select datname from pg_database where datname like 'crewdesk_rehearsal%'`),
  ).toEqual([]);
  const copies = join(config.backupDir, 'documents');
  expect(await readdir(copies)).toHaveLength(2);

  const copyOfNobody = join(copies, '0'.repeat(64));
  const abandoned = join(config.backupDir, '.x.partial');
  for (const path of [copyOfNobody, abandoned]) await writeFile(path, 'x');
  await utimes(abandoned, new Date(0), new Date(0));
  await db
    .updateTable('documents')
    .set({ discardedAt: clock.now() })
    .where('name', '=', 'document2.txt')
    .execute();
  clock.advance(dayMs);
  await backUp();
  expect(await archives()).toHaveLength(2);
  expect(await readdir(copies)).toHaveLength(2);
  expect(await stat(abandoned).catch(() => undefined)).toBeUndefined();
  expect((await findBackupState(db))?.rehearsedAt).toBe(first);

  for (const name of await archives()) await rm(join(config.backupDir, name));
  const old = new Date(0);
  for (const name of await readdir(config.backupDir)) await utimes(join(config.backupDir, name), old, old);
  clock.advance(dayMs);
  await backUp();
  // The copy of the discarded document went with the last archive that had it.
  expect(await readdir(copies)).toHaveLength(1);
  expect(lines).toEqual([]);
});

test('says why a backup failed and tries again the next night [10.9-17]', async () => {
  const backupDir = join(fixture.folder, 'a-file');
  await writeFile(backupDir, '');
  const { services, lines, log, url } = createServices({ BACKUP_DIR: backupDir });
  const before = await findBackupState(services.db);
  services.clock.advance(4 * dayMs);
  await backUpIfDue(url, services, log);
  expect(await findBackupState(services.db)).toEqual({
    ...before,
    triedAt: services.clock.now().toISOString(),
    problem: `The backup cannot be written to ${backupDir}.`,
  });
  expect(lines.join()).toContain('the backup failed');
  await rm(backupDir);
  await backUpIfDue(url, services, log);
  expect((await findBackupState(services.db))?.problem).not.toBeNull();
  services.clock.advance(dayMs);
  await backUpIfDue(url, services, log);
  expect((await findBackupState(services.db))?.problem).toBeNull();
});

test('a stop ends a backup, of which nothing is left', async () => {
  const backupDir = join(fixture.folder, 'stopped');
  const { services, lines, log, url } = createServices({ BACKUP_DIR: backupDir });
  services.clock.advance(30 * dayMs);
  // Waits for a lock in the middle of the copy.
  const blocker = createPool({ url, max: 1, statementTimeoutMs: 60_000 });
  onTestFinished(() => blocker.end());
  await blocker.query('begin; lock table warranties in access exclusive mode');
  const restoreWatch = await loadRestoreWatch(services.db, undefined, () => {});
  const times = { intervalMs: 10, shutdownTimeoutMs: 20_000 };
  const stop = startNightlyBackups(url, { ...services, restoreWatch }, log, times);
  await expect
    .poll(() => readdir(backupDir).catch(() => []))
    .toContainEqual(expect.stringContaining('.partial'));
  await stop();
  await blocker.query('rollback');
  expect((await readdir(backupDir)).filter((name) => name !== 'documents')).toEqual([]);
  expect(lines).toEqual([]);
});

test('saves the tables before a migration, and migrates nothing when that fails [10.9-16]', async () => {
  const target = await fixture.createTarget();
  const pool = createPool({ url: target.url, max: 2, statementTimeoutMs: 60_000 });
  onTestFinished(() => pool.end());
  const config = readConfig({ DATA_DIR: target.dataDir });
  const saveFirst = backUpBeforeMigration(target.url, config);
  await migrate(pool, saveFirst);
  await expect(stat(config.backupDir)).rejects.toThrow();
  const last = (await readMigrations()).at(-1)?.name ?? '';
  const forget = () => pool.query('delete from schema_migrations where name = $1', [last]);
  await forget();

  await writeFile(config.backupDir, '');
  await expect(migrate(pool, saveFirst)).rejects.toThrow(
    `The database was not upgraded, because it could not be saved before. The backup cannot be written to ${config.backupDir}.`,
  );
  await rm(config.backupDir);
  // Another process copies a backup to its bucket, which may take hours; nobody waits for it.
  const other = await connect(target.url, 'crewdesk backup');
  onTestFinished(() => other.end());
  await other.query(`select pg_advisory_lock(${advisoryLocks.backup})`);
  await expect(getManufacturer(createDatabase(pool), randomUUID(), { forUpdate: true })).rejects.toThrow(
    manufacturerNotFoundMessage,
  );
  // The migration was applied before, so it may fail now, after the backup.
  await migrate(pool, saveFirst).catch(() => {});
  expect(await readdir(config.backupDir)).toEqual([expect.stringMatching(/-before-\d{4}\.backup$/)]);
  const off = backUpBeforeMigration(
    target.url,
    readConfig({ DATA_DIR: target.dataDir, AUTOMATIC_BACKUPS: 'off' }),
  );
  await rm(config.backupDir, { recursive: true });
  await forget();
  await migrate(pool, off).catch(() => {});
  await expect(stat(config.backupDir)).rejects.toThrow();
});
