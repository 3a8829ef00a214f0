import type pg from 'pg';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { BackupError } from '../archive/backup-error.ts';
import { noticeLostHost } from '../restore/load-backup.ts';

const giveUpMs = 120_000;
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
