import { sql } from 'kysely';
import { busyImportStates } from '#schema/imports/imports.ts';
import { type Restore, restoreSchema } from '#schema/restores.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { findRestore, isUnderWay, type StoredRestore } from '#server/db/restores/restore-state.ts';

/** How long the last restore is shown. */
const shownMs = 7 * 24 * 60 * 60 * 1000;
const hiddenProblem = 'The backup could not be restored; office users see why. The data are as before.';

/** The restore that is under way, or the last one of the last seven days. */
export async function findCurrentRestore(db: Database, now: Date): Promise<Restore | null> {
  const restore = await findRestore(db);
  if (!restore) return null;
  const isShown = now.getTime() - Date.parse(restore.finishedAt ?? restore.requestedAt) < shownMs;
  return isUnderWay(restore) || isShown ? toRestore(restore) : null;
}

export function toRestore(stored: StoredRestore): Restore {
  return restoreSchema.parse(stored);
}

/** Without what only office users may read: names of documents, and folders of the server. */
export function forTechnicians(restore: Restore | null): Restore | null {
  return !restore || restore.problem === null ? restore : { ...restore, problem: hiddenProblem };
}

/** Whether no worker is busy with a restore. None begins before the end of the transaction. */
export async function isNobodyRestoring(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.requestedRestore)}) as is_free`.execute(tx);
  return rows[0]?.isFree === true;
}

/** Whether no process makes a backup, which can take hours. None begins before the end of the transaction. */
export async function isNoBackupMade(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock_shared(${sql.lit(advisoryLocks.backup)}) as is_free`.execute(tx);
  return rows[0]?.isFree === true;
}

/** Whether a worker is busy with an import, whose rows a restore would lose. */
export async function isImporting(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('state', 'in', [...busyImportStates])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
