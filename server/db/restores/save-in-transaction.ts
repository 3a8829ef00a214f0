import { sql } from 'kysely';
import { restoreRunningCode } from '#schema/restores.ts';
import { AppError } from '#server/base/errors.ts';
import { advisoryLocks } from '../transactions/advisory-locks.ts';
import type { Database, Tx } from '../client.ts';
import { isDeadlock, isUnknownSetting } from '../database-errors.ts';
import { deferredStatement } from '../prepared-statement.ts';
import { restoreRowName } from './restore-state.ts';
import type { RestoreWatch } from './restore-watch.ts';

export function restoreRunningError(): AppError {
  return new AppError(
    503,
    restoreRunningCode,
    'A backup is being restored. Nothing can be saved until it ends; what you typed stays here.',
    { retryAfterSeconds: 5 },
  );
}

/** Is in the message of the error by which the statement ends the transaction. */
const refusal = 'crewdesk.restore_running';

/**
 * Fails while the worker of a restore keeps others from saving, and after a restore of which this process has not heard
 * yet. PostgreSQL runs none of the statements that are sent behind it then.
 */
const shareSaving = deferredStatement<[key: number, former: string]>(
  2,
  (key, former) => sql`
    select case when pg_try_advisory_xact_lock_shared(${key}::bigint) and not exists (
      select from installation where name = ${restoreRowName}
        and value ->> 'state' = 'completed' and value ->> 'id' <> ${former}::text)
    then '' else current_setting(${refusal}) end`,
);

export type SavingServices = { db: Database; restoreWatch: RestoreWatch };

/**
 * Runs a transaction that is in the backup of the present data if a restore replaces them afterwards, or else fails. It
 * takes no round trip more than others.
 * @throws AppError 503 while a backup is being restored
 */
export async function saveInTransaction<Result>(
  { db, restoreWatch }: SavingServices,
  run: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute(async (tx) => {
      await shareSaving(tx, advisoryLocks.saving, restoreWatch.former ?? '');
      return run(tx);
    });
  } catch (error) {
    if (!isUnknownSetting(error, refusal)) throw error;
    // After a restore of which this process never heard, it starts again.
    await restoreWatch.reload().catch(() => {});
    throw restoreRunningError();
  }
}

const maxAttempts = 4;

/** Runs a transaction again after a deadlock. */
export async function repeatAfterDeadlock<Result>(
  transaction: () => Promise<Result>,
  attempt = 1,
): Promise<Result> {
  try {
    return await transaction();
  } catch (error) {
    if (!isDeadlock(error) || attempt === maxAttempts) throw error;
    return repeatAfterDeadlock(transaction, attempt + 1);
  }
}
