import type { Log } from '#server/base/log.ts';
import { findInstallationMark } from '#server/db/installation-mark.ts';
import type { Services } from '#server/http/services.ts';

/** Why nothing is deleted in a bucket of another installation, and what to do. */
export const foreignBucketMessage =
  'the bucket of the documents belongs to another installation, so nothing is deleted in it: see Documents in docs/operations.md';

/**
 * Whether this installation may delete stored files. A copy has the same documents as its original: what it deletes in a
 * common bucket, the original would lose.
 */
export async function ownsStorage({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<boolean> {
  if (storage.kind === 'local') return true;
  const mark = await findInstallationMark(db);
  return (await storage.claim(mark)) === mark;
}

/** Says at the start that nothing will be deleted. What cannot be asked now is asked before each deletion. */
export async function warnOfForeignBucket(
  services: Pick<Services, 'db' | 'storage'>,
  log: Pick<Log, 'warn'>,
): Promise<void> {
  if (!(await ownsStorage(services).catch(() => true))) log.warn(foreignBucketMessage);
}
