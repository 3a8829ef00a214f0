import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import type { Config } from '#server/config/config.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import { restoreRowName } from '#server/db/restores/restore-state.ts';
import { copyListOf, removeOtherCopies } from '../documents/document-copies.ts';
import { backupFileName, listBackupFiles } from '../retention/backup-files.ts';
import { findOutdated } from '../retention/find-outdated.ts';
import { connect } from '../take/snapshot.ts';
import { type TakenBackup, takeBackup } from '../take/take-backup.ts';

export type ManagedBackup = {
  url: string;
  config: Pick<Config, 'dataDir' | 'sessionSecret' | 'backupDir' | 'backupPassphrase'>;
  storage: DocumentStorage;
  now: Date;
  /** The migration before which it is made. It does not wait for another backup, whose copying may take hours. */
  beforeMigration?: string;
  /** Whether nothing is deleted afterwards, because an old backup is being restored. */
  keepsAll?: boolean;
  /** Whether it has what a restore replaces, and is kept for longer. */
  isBeforeRestore?: boolean;
  signal?: AbortSignal;
  /** Runs while no other process can make a backup. */
  afterwards?: (backup: TakenBackup) => Promise<void>;
};

/**
 * Makes a backup in BACKUP_DIR and deletes what is not needed any more there.
 * @returns undefined when another process is making one, or restores one
 * @throws BackupError with a sentence when it fails; older backups stay
 */
export async function makeManagedBackup(options: ManagedBackup): Promise<TakenBackup | undefined> {
  const { url, config, now, beforeMigration } = options;
  const client = await connect(url, 'crewdesk backup');
  try {
    const { rows } = await client.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${advisoryLocks.backup}) as "isFree"`,
    );
    const isFree = rows[0]?.isFree ?? false;
    if (!isFree && beforeMigration === undefined) return undefined;
    // It would keep everybody from saving until it is copied to the bucket.
    const mayWait = !options.keepsAll && beforeMigration === undefined;
    if (mayWait && (await isRestoring(client))) return undefined;
    const backup = await takeBackup({
      ...options,
      path: join(
        config.backupDir,
        backupFileName(now, options.isBeforeRestore ? 'restore' : beforeMigration),
      ),
      passphrase: config.backupPassphrase,
      leavesDocuments: beforeMigration !== undefined,
    });
    if (isFree && !options.keepsAll && !(await isRestoring(client))) await cleanUp(config.backupDir, now);
    await options.afterwards?.(backup);
    return backup;
  } finally {
    await client.end();
  }
}

/** Whether nothing may be deleted, because one of the backups is being restored. */
async function isRestoring(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('installation') is not null as "isThere"`,
  );
  // Not before an old database is migrated.
  if (!rows[0]?.isThere) return false;
  const { rowCount } = await client.query(
    `select from installation where name = $1 and value ->> 'state' in ('waiting', 'running')`,
    [restoreRowName],
  );
  return rowCount === 1;
}

async function cleanUp(folder: string, now: Date): Promise<void> {
  for (const { path } of findOutdated(await listBackupFiles(folder), now)) {
    await rm(path, { force: true });
    await rm(copyListOf(path), { force: true });
  }
  await removeOtherCopies(folder, now);
}
