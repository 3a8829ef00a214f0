import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { grantStatements } from '#server/db/open/migrate-as-owner.ts';
import {
  replaceRestore,
  restoreChannel,
  restoreRowName,
  type StoredRestore,
} from '#server/db/restores/restore-state.ts';
import type { Services } from '#server/http/services.ts';
import { uniteSuppressions } from '#server/messaging/suppressions/unite-suppressions.ts';
import { BackupError } from '../../archive/backup-error.ts';
import { readLogs } from '../../restore/hold-restored.ts';
import type { LiveSwap } from '../../restore/load-backup.ts';
import { keepOptOuts, keepReplies } from './keep-arrivals.ts';
import { logRestore, requesterOf } from './log-restore.ts';
import { lockReplacedTables } from './replace-tables.ts';
import { requireSameVersion } from './require-same-version.ts';
import { type Claim, RestoreLost, type RestoreProgress } from './restore-progress.ts';

/** Creating indexes and foreign keys takes the rest of the phase. */
const rowsShare = 0.6;
const readMs = 10_000;

type SwapContext = Pick<Services, 'db' | 'config' | 'clock'> & {
  path: string;
  /** The lines about opt-outs that were read before the tables were locked. */
  knownLines: string[];
  progress: RestoreProgress;
  /** Keeps requests from saving as long as it lives. */
  lock: pg.Client;
  signal: AbortSignal;
};

/** @throws BackupError when a folder, such as that of another machine, does not respond */
export async function readLogsInTime(path: string, backupDir: string): Promise<string[]> {
  const timer = new AbortController();
  const timeOut = async () => {
    await sleep(readMs, undefined, { signal: timer.signal, ref: false });
    throw new BackupError('The folder of the backups does not respond. The data are as before.');
  };
  try {
    return await Promise.race([readLogs(path, backupDir), timeOut()]);
  } finally {
    timer.abort();
  }
}

/** How the tables are replaced while all processes use them. */
export async function createLiveSwap(
  { db, config, clock, path, knownLines, progress, lock: saving, signal }: SwapContext,
  claim: Claim,
  result: { safetyBackup: string; totalRows: number },
): Promise<LiveSwap> {
  const { rows } = await sql<{ role: string }>`select current_user as role`.execute(db);
  const role = rows[0]?.role ?? '';
  return {
    signal,
    onRows: (loaded, share) => progress.advance(share * rowsShare, loaded),
    onRule: (share) => progress.advance(rowsShare + share * (1 - rowsShare)),
    async lock(client, home, tx) {
      // From here on, nobody can cancel.
      await progress.begin('replacing');
      progress.stop();
      await requireSameVersion(tx, home, signal);
      const known = new Set(knownLines);
      const since = (await readLogsInTime(path, config.backupDir)).filter((line) => !known.has(line));
      await uniteSuppressions(tx, since, clock.now());
      // Most of them, so that few are left for the time when everybody waits.
      await keepOptOuts(tx, home, clock.now());
      await lockReplacedTables(client, home, signal);
    },
    async whenLocked(tx, home) {
      // Otherwise something may have been saved that is not in the backup of the present data.
      await saving.query('select');
      const { rows: stored } = await sql<{ isMine: boolean }>`
        select value ->> 'token' = ${claim.token} and value ->> 'state' = 'running' as "isMine"
        from ${sql.table(`${home}.installation`)} where name = ${restoreRowName}`.execute(tx);
      if (!stored[0]?.isMine) throw new RestoreLost('Another worker has taken the restore over.');
      await keepOptOuts(tx, home, clock.now());
      await keepReplies(tx, home, new Date(claim.savedAt));
      const { totalRows } = result;
      const completed: StoredRestore = {
        ...claim,
        ...result,
        state: 'completed',
        phase: null,
        share: 1,
        rows: totalRows,
        secondsLeft: null,
        finishedAt: clock.now().toISOString(),
        token: null,
      };
      await replaceRestore(tx, completed);
      await logRestore(tx, completed, requesterOf(claim), clock.now());
    },
    async afterSwap(client) {
      // The owner has loaded tables that are of no use to the processes otherwise.
      if (config.migrationDatabaseUrl) await client.query(grantStatements(role));
      await client.query(`select pg_notify(${pg.escapeLiteral(restoreChannel)}, '')`);
    },
  };
}
