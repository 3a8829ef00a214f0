import { sql } from 'kysely';
import type pg from 'pg';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import type { Tx } from '#server/db/client.ts';
import { BackupError } from '../archive/backup-error.ts';
import { noticeLostHost } from '../restore/load-backup.ts';

const giveUpMs = 120_000;
/** It takes some milliseconds. */
const endTimeoutMs = 1_000;
const lockNotAvailable = '55P03';

/**
 * Waits for what is being saved, and keeps requests from saving as long as the connection lives.
 * @throws BackupError when something has been being saved all the time
 */
export async function keepFromSaving(lock: pg.ClientBase, signal: AbortSignal): Promise<void> {
  await lock.query(`set lock_timeout = '1s'; ${noticeLostHost}`);
  for (const deadline = Date.now() + giveUpMs; Date.now() < deadline; ) {
    signal.throwIfAborted();
    try {
      await lock.query(`select pg_advisory_lock(${advisoryLocks.saving})`);
      return;
    } catch (error) {
      if ((error as pg.DatabaseError).code !== lockNotAvailable) throw error;
    }
  }
  throw new BackupError(
    'Somebody was saving something all the time. The data are as before; please restore again later.',
  );
}

/**
 * Ends the connection by which a worker keeps requests from saving, or is waiting to: the worker may be reading documents
 * for minutes, or not run at all. It replaces no data without this connection.
 */
export async function letSaveAgain(tx: Tx): Promise<void> {
  await sql`
    select pg_terminate_backend(pid, ${sql.lit(endTimeoutMs)})
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and classid = 0 and objid = ${sql.lit(advisoryLocks.saving)} and objsubid = 1
      and mode = 'ExclusiveLock' and datname = current_database() and usename = current_user
      and database = datid`.execute(tx);
}
