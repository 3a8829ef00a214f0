import { randomUUID } from 'node:crypto';
import { documentsMissingCode, type RestoreRequest } from '#schema/restores.ts';
import { AppError, conflict, notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { Actor } from '#server/db/history/history.ts';
import {
  announceRestore,
  changeRestore,
  findRestore,
  forgetMissing,
  insertRestore,
  type StoredRestore,
} from '#server/db/restores/restore-state.ts';
import { readWorkerStatus } from '#server/messaging/status/workers.queries.ts';
import type { ArchiveHeader } from '../archive/manifest.ts';
import { documentsMissingError } from './check-request.ts';
import { letSaveAgain } from './keep-from-saving.ts';
import { isImporting, isNoBackupMade, isNobodyRestoring } from './restores.queries.ts';
import { logRestore, requesterOf } from './swap/log-restore.ts';

export const notFoundMessage = 'This restore does not exist.';

/** A restore that nobody has begun. */
export function createRestore(
  { file, allowsMissingDocuments = false }: RestoreRequest,
  { createdAt }: ArchiveHeader,
  user: Actor,
  now: Date,
): StoredRestore {
  return {
    id: randomUUID(),
    file,
    savedAt: createdAt,
    requestedBy: user.name,
    requestedById: user.id,
    requestedAt: now.toISOString(),
    state: 'waiting',
    phase: null,
    share: 0,
    rows: null,
    totalRows: null,
    secondsLeft: null,
    problem: null,
    safetyBackup: null,
    finishedAt: null,
    allowsMissingDocuments,
    lacksDocuments: false,
    token: null,
    attempts: 0,
  };
}

/** @throws AppError 409 while an import, a backup or another restore is under way, 422 when it failed for documents before */
export async function beginRestore(tx: Tx, restore: StoredRestore): Promise<void> {
  const last = await findRestore(tx);
  if (last?.lacksDocuments && last.file === restore.file && !restore.allowsMissingDocuments)
    throw documentsMissingError(last.problem ?? '');
  if (await isImporting(tx))
    throw conflict('An import is running. Please wait for its end, or cancel it.', 'import_running');
  if (!(await insertRestore(tx, restore)))
    throw conflict('A backup is being restored already.', 'restore_running');
  if ((await readWorkerStatus(tx)).workers === 0)
    throw conflict('No worker of Crewdesk is running, which would restore the backup.', 'no_worker');
  if (!(await isNoBackupMade(tx)))
    throw conflict('A backup is being made or copied. Please try again when it is done.', 'backup_running');
  await logRestore(tx, restore, requesterOf(restore), new Date(restore.requestedAt));
  await announceRestore(tx);
}

/** @throws AppError 404 or 409 */
export async function cancelRestore(tx: Tx, id: string, actor: Actor, now: Date): Promise<StoredRestore> {
  const change = { state: 'canceled', secondsLeft: null, finishedAt: now.toISOString() } as const;
  // A worker that died while it replaced the data has replaced nothing.
  const holder = (await isNobodyRestoring(tx)) ? 'anybody' : 'before-replacing';
  const canceled = await changeRestore(tx, id, change, holder);
  if (canceled) {
    await logRestore(tx, canceled, actor, now);
    await announceRestore(tx);
    await letSaveAgain(tx);
    return canceled;
  }
  const restore = await findRestore(tx);
  if (restore?.id !== id) throw notFound(notFoundMessage);
  const message =
    restore.state === 'running'
      ? 'The data are being replaced right now, which can no longer be canceled.'
      : 'This restore is over.';
  throw conflict(message, 'restore_state');
}

/** What to do with the failure of a request: somebody may bring the documents, so the next one looks for them again. */
export function forgetMissingOf(db: Database): (error: unknown) => Promise<never> {
  return async (error) => {
    if (error instanceof AppError && error.code === documentsMissingCode) await forgetMissing(db);
    throw error;
  };
}
