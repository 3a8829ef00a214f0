import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import type { Tx } from '#server/db/client.ts';
import { readMigrations } from '#server/db/open/migrate.ts';
import { BackupError } from '../../archive/backup-error.ts';

const pauseMs = 500;
const giveUpMs = 30_000;

/**
 * Keeps processes from starting, so that none migrates the database until the transaction ends.
 * @throws BackupError when a process of another version has migrated it, whose tables would stay beside those of the backup
 */
export async function requireSameVersion(tx: Tx, home: string, signal: AbortSignal): Promise<void> {
  for (
    const deadline = Date.now() + giveUpMs;
    !(await tryLock(tx));
    await sleep(pauseMs, undefined, { signal })
  )
    if (Date.now() > deadline)
      throw new BackupError(
        'Another process of Crewdesk has been starting all the time. The data are as before; please restore again later.',
      );
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from ${sql.table(`${home}.schema_migrations`)}`.execute(tx);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const known = await readMigrations();
  const isSame =
    applied.size === known.length && known.every(({ name, checksum }) => applied.get(name) === checksum);
  if (!isSame)
    throw new BackupError(
      'Another version of Crewdesk was started meanwhile. The data are as before; ' +
        'please restore again when all of its processes have the new version.',
    );
}

async function tryLock(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.migration)}) as is_free`.execute(tx);
  return rows[0]?.isFree === true;
}
