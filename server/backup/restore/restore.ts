import type { Config } from '#server/config/config.ts';
import { createPool } from '#server/db/client.ts';
import { migrateAsOwner } from '#server/db/open/migrate-as-owner.ts';
import { findOwnerPid } from '#server/embedded-postgres/folder-claim.ts';
import { BackupError } from '../archive/backup-error.ts';
import type { DocumentCopy, Manifest } from '../archive/manifest.ts';
import { readArchive } from '../archive/read-archive.ts';
import { type CheckOptions, checkBackup } from './check-backup.ts';
import { holdRestored, readLogs } from './hold-restored.ts';
import { claimDatabase, loadBackup } from './load-backup.ts';
import { restoreSecret } from './restored-secret.ts';
import { restoreDocuments } from './store-documents.ts';

export type RestoreOptions = CheckOptions & {
  config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'migrationDatabaseUrl' | 'sessionSecret'>;
  now: Date;
  /** How long to wait for a process that was killed, whose connections take a moment to end. */
  claimTimeoutMs: number;
  /** Starts the embedded database if there is one; called after everything was checked. */
  openDatabase(): Promise<{ url: string; stop(): Promise<void> }>;
};

export type Restored = { manifest: Manifest; lost: DocumentCopy[] };

/**
 * Replaces the data of an installation by those of a backup. Everything is checked before anything is changed.
 * @throws BackupError with a sentence
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, config, askPassphrase } = options;
  if (!config.databaseUrl) requireStopped(config.dataDir);
  const { manifest, documents, lost } = await checkBackup(options);

  const database = await options.openDatabase();
  const url = config.migrationDatabaseUrl ?? database.url;
  let release = async () => {};
  try {
    release = await claimDatabase(url, options.claimTimeoutMs);
    await restoreDocuments(options, manifest, documents);
    await loadBackup({
      url,
      manifest,
      readTables: (visitor) => readArchive(path, askPassphrase, visitor),
      now: options.now,
      beforeSwap: async (tx) => holdRestored(tx, await readLogs(path, config.backupDir), options.now),
    });
    await restoreSecret(config, manifest);
    await release();
    if (config.migrationDatabaseUrl) await grantAgain(database.url, config);
  } finally {
    await release();
    await database.stop();
  }
  return { manifest, lost };
}

function requireStopped(dataDir: string): void {
  const pid = findOwnerPid(dataDir);
  if (pid !== undefined)
    throw new BackupError(
      `Crewdesk is running (process ${pid}); stop it and restore again. Nothing was changed.`,
    );
}

async function grantAgain(url: string, config: RestoreOptions['config']): Promise<void> {
  const pool = createPool({ url, max: 1, statementTimeoutMs: 60_000 });
  try {
    await migrateAsOwner(pool, config);
  } finally {
    await pool.end();
  }
}
