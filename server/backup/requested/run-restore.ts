import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { failpoint } from '#server/base/failpoint.ts';
import type { Services } from '#server/http/services.ts';
import { BackupError } from '../archive/backup-error.ts';
import { readArchive } from '../archive/read-archive.ts';
import { makeManagedBackup } from '../automatic/managed-backup.ts';
import { checkBackup } from '../restore/check-backup.ts';
import { holdRestored } from '../restore/hold-restored.ts';
import { loadBackup } from '../restore/load-backup.ts';
import { prepareSecret } from '../restore/restored-secret.ts';
import { restoreDocuments } from '../restore/store-documents.ts';
import { findBackup } from './backup-list.ts';
import { passphraseOf } from './check-request.ts';
import { keepFromSaving } from './keep-from-saving.ts';
import { restoreDeleted } from './restore-deleted.ts';
import { isImporting } from './restores.queries.ts';
import { createLiveSwap, readLogsInTime } from './swap/live-swap.ts';
import type { Claim, RestoreProgress } from './swap/restore-progress.ts';

export type RestoreServices = Pick<Services, 'db' | 'config' | 'storage' | 'clock'>;

const otherBackupMs = 1_000;

/**
 * Does all that a restore consists of, from the start: a worker before may have been killed at any moment.
 * @param holding `lock` is a connection that lives until the end; `signal` ends the work at once, nothing is replaced then
 * @throws BackupError with a sentence; the data are as before
 */
export async function runRestore(
  url: string,
  services: RestoreServices,
  claim: Claim,
  progress: RestoreProgress,
  { lock, signal }: { lock: pg.Client; signal: AbortSignal },
): Promise<void> {
  const { db, config, storage, clock } = services;
  const path = await findBackup(config.backupDir, claim.file);
  if (path === undefined) throw new BackupError('The backup is not there any more. Nothing was changed.');
  const { allowsMissingDocuments } = claim;
  const source = {
    path,
    config,
    storage,
    askPassphrase: passphraseOf(config),
    allowsMissingDocuments,
    signal,
  };
  await keepFromSaving(lock, signal);
  if (await isImporting(db))
    throw new BackupError('An import was running. Please wait for its end, or cancel it, and restore again.');

  const read = (share: number) => {
    signal.throwIfAborted();
    progress.advance(share);
  };
  const { manifest, documents } = await checkBackup(source, { read });
  const totalRows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);

  await progress.begin('saving', { totalRows });
  // A new one also after a worker that was killed: what came meanwhile is not in the one before.
  // Its name has the second.
  if (claim.safetyBackup) await sleep(1_000, undefined, { signal });
  const safetyBackup = await saveBefore(url, services, signal);
  await progress.begin('documents', { safetyBackup });
  let stored = 0;
  await restoreDocuments(source, manifest, documents, () => {
    signal.throwIfAborted();
    progress.advance(stored / documents.length);
    stored += 1;
  });

  await progress.begin('loading');
  await prepareSecret(config, manifest, claim.id);
  const knownLines = await readLogsInTime(path, config.backupDir);
  await loadBackup({
    url: config.migrationDatabaseUrl ?? url,
    manifest,
    readTables: (visitor) => readArchive(path, source.askPassphrase, visitor),
    now: clock.now(),
    async beforeSwap(tx) {
      await restoreDeleted(db, source, manifest);
      await holdRestored(tx, knownLines, clock.now());
    },
    live: await createLiveSwap({ ...services, path, knownLines, progress, lock, signal }, claim, {
      safetyBackup,
      totalRows,
    }),
  });
  failpoint('restore-committed');
}

/** Returns the name of a backup of the present data, with which one can go back. */
async function saveBefore(
  url: string,
  { config, storage, clock }: RestoreServices,
  signal: AbortSignal,
): Promise<string> {
  for (;;) {
    const backup = await makeManagedBackup({
      url,
      config,
      storage,
      now: clock.now(),
      keepsAll: true,
      isBeforeRestore: true,
      signal,
    });
    if (backup) return basename(backup.path);
    // Another process is making one, such as that of the night.
    await sleep(otherBackupMs, undefined, { signal });
  }
}
