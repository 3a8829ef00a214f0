import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { isDeadlock, isStatementTimeout } from '#server/db/database-errors.ts';
import { BackupError } from '../../archive/backup-error.ts';
import { listReplacedTables } from '../../restore/incoming-schema.ts';

/** Requests for a table queue behind a lock that is requested, so it is requested for a moment only. */
const defaultTimes = { lockTimeoutMs: 300, pauseMs: 700, giveUpMs: 120_000 };

/** A worker that hangs must not keep everybody waiting: PostgreSQL ends its transaction, and it begins again. */
const limitLocked = `set local statement_timeout = '5s'; set local idle_in_transaction_session_timeout = '1s'`;

/**
 * Locks the tables that a restore replaces, all of them or none, until the transaction ends, which must be soon.
 * @throws BackupError when others have used them all the time
 */
export async function lockReplacedTables(
  client: pg.ClientBase,
  home: string,
  signal: AbortSignal,
  { lockTimeoutMs, pauseMs, giveUpMs } = defaultTimes,
): Promise<void> {
  const tables = await listReplacedTables(client, home);
  const deadline = Date.now() + giveUpMs;
  await keepVacuumAway(client, tables, giveUpMs);
  for (; ; await sleep(pauseMs, undefined, { signal })) {
    await client.query(`savepoint locks; set local statement_timeout = ${lockTimeoutMs}`);
    try {
      await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
      await client.query(`${limitLocked}; release savepoint locks`);
      return;
    } catch (error) {
      if (!isStatementTimeout(error) && !isDeadlock(error)) throw error;
      await client.query('rollback to savepoint locks; release savepoint locks');
    }
    if (Date.now() > deadline) throw inUse();
  }
}

/**
 * PostgreSQL cancels an automatic vacuum only for somebody who has waited for a second. This lock is one for which
 * neither readers nor writers queue, and while it is held, no other vacuum begins.
 */
async function keepVacuumAway(client: pg.ClientBase, tables: string[], timeoutMs: number): Promise<void> {
  await client.query(`set local statement_timeout = ${timeoutMs}`);
  try {
    await client.query(`lock table ${tables.join(', ')} in share update exclusive mode`);
  } catch (error) {
    throw isStatementTimeout(error) ? inUse() : error;
  }
  await client.query('set local statement_timeout = 0');
}

function inUse(): BackupError {
  return new BackupError(
    'The data were in use all the time, for example by a long export, and could not be replaced. ' +
      'They are as before; please restore again later.',
  );
}
