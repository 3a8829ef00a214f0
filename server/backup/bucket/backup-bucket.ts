import type { Bucket } from '#server/adapters/storage/bucket.ts';
import { systemClock } from '#server/base/clock.ts';
import type { Config } from '#server/config/config.ts';
import { saveBackupState } from '#server/db/backup-state.ts';
import type { Database } from '#server/db/client.ts';
import { findInstallationMark } from '#server/db/installation-mark.ts';
import { cleanUpBucket, copyToBucket } from './copy-to-bucket.ts';

/** The bucket of the settings, if there is one. */
export async function openBackupBucket({
  backupBucket,
}: Pick<Config, 'backupBucket'>): Promise<Bucket | undefined> {
  if (!backupBucket) return undefined;
  // Imported only if needed, like the document storage.
  const { createBucket } = await import('#server/adapters/storage/bucket.ts');
  return createBucket(backupBucket, systemClock, 'BACKUP_');
}

type Copying = {
  db: Database;
  config: Pick<Config, 'backupBucket'>;
  /** The archive in the folder. */
  path: string;
  /** When it was made. */
  now: Date;
  log: { error(details: object, message: string): void };
  signal?: AbortSignal | undefined;
};

/**
 * Copies a backup to the bucket of the settings, if there is one, and stores what came of it. The one in the folder
 * counts in any case. The holder of the backup lock does this.
 * @returns a sentence
 */
export async function saveToBucket(options: Copying): Promise<string | undefined> {
  const bucket = await openBackupBucket(options.config);
  return bucket && saveInBucket(bucket, options);
}

class ForeignBucket extends Error {}

/** The last backup of a day may be one of another installation, and each would delete those of the other. */
async function requireOwnBucket(bucket: Bucket, mark: string | undefined): Promise<void> {
  if ((await bucket.claim(mark)) === mark) return;
  throw new ForeignBucket(
    'another installation keeps its backups there. Choose a bucket for this one alone, or, if that one is gone for ' +
      'good, delete the file crewdesk-installation in the bucket',
  );
}

export async function saveInBucket(
  bucket: Bucket,
  { db, path, now, log, signal }: Omit<Copying, 'config'>,
): Promise<string> {
  const at = now.toISOString();
  const state = { triedAt: at, problem: null };
  let copied: { copiedAt?: string } = {};
  try {
    await requireOwnBucket(bucket, await findInstallationMark(db));
    const names = await copyToBucket(bucket, { path, signal });
    copied = { copiedAt: at };
    await cleanUpBucket(bucket, names, now);
    await saveBackupState(db, { ...state, ...copied, copyProblem: null });
    return `Copied it to the bucket ${bucket.name} and read it back.`;
  } catch (error) {
    signal?.throwIfAborted();
    log.error({ err: error }, 'copying a backup to the bucket failed');
    const fact = copied.copiedAt
      ? `The backup was copied to the bucket ${bucket.name}, but older ones could not be deleted there`
      : `The backup could not be copied to the bucket ${bucket.name}`;
    const reason = error instanceof ForeignBucket ? error.message : bucket.explain(error);
    const copyProblem = `${fact}: ${reason ?? 'the log says why'}.`;
    await saveBackupState(db, { ...state, ...copied, copyProblem });
    return copyProblem;
  }
}
