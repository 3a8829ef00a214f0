import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { failpoint } from '#server/base/failpoint.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import { createDatabase, createPool, type Tx } from '#server/db/client.ts';
import { isDatabaseUnavailable, isDiskFull } from '#server/db/database-errors.ts';
import { applyMigration, readMigrations } from '#server/db/open/migrate.ts';
import { BackupError } from '../archive/backup-error.ts';
import type { Manifest } from '../archive/manifest.ts';
import type { ArchiveVisitor } from '../archive/read-archive.ts';
import { connect } from '../take/snapshot.ts';
import { adjustRestored, endUnfinishedWork } from './adjust-restored.ts';
import { countRows, type OnRows } from './count-rows.ts';
import { createIncoming, loadTable, swapIncoming, withoutRules } from './incoming-schema.ts';

/** PostgreSQL notices within half a minute that the host of the connection is gone, and ends its locks. */
export const noticeLostHost =
  'set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 4';

/** Reads the archive again, passing its tables to the visitor. */
export type ReadTables = (visitor: ArchiveVisitor) => Promise<Manifest>;

/**
 * Keeps other processes of Crewdesk from starting on a database until the returned function is called.
 * @throws BackupError when some use it
 */
export async function claimDatabase(url: string, timeoutMs: number): Promise<() => Promise<void>> {
  const client = await connect(url, 'crewdesk restore');
  for (const deadline = Date.now() + timeoutMs; !(await tryClaim(client)); await sleep(200)) {
    if (Date.now() < deadline) continue;
    await client.end();
    throw new BackupError(
      'Crewdesk is running on this database; stop all of its processes and restore again. Nothing was changed.',
    );
  }
  return () => client.end();
}

async function tryClaim(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isFree: boolean }>(
    `select not exists (select from pg_stat_activity
       where datname = current_database() and application_name = 'crewdesk')
       and pg_try_advisory_lock(${advisoryLocks.migration}) as "isFree"`,
  );
  return rows[0]?.isFree === true;
}

type Loading = {
  /** Of a role that owns the tables, or may create them. */
  url: string;
  manifest: Manifest;
  readTables: ReadTables;
  now: Date;
  /** Runs when everything is loaded and names of tables mean what was loaded, but no table is replaced yet. */
  beforeSwap?: (tx: Tx) => Promise<void>;
  /** For a database that is in use. */
  live?: LiveSwap;
};

/** What a restore does besides while Crewdesk runs, in the same transaction. */
export type LiveSwap = {
  /** Aborts the transaction at once, whatever statement runs. */
  signal: AbortSignal;
  onRows: OnRows;
  /** Receives the share of the indexes and foreign keys that were created. */
  onRule: (share: number) => void;
  /** Locks the tables that are replaced. */
  lock(client: pg.ClientBase, home: string, tx: Tx): Promise<void>;
  /** Runs with these locks, as `beforeSwap`. */
  whenLocked(tx: Tx, home: string): Promise<void>;
  /** Runs before the commit, when the restored tables are in their place. */
  afterSwap(client: pg.ClientBase): Promise<void>;
};

/**
 * Loads the tables of a backup beside those of the database, applies the migrations made since, and swaps them, all in
 * one transaction: after a crash at any moment the database is as it was, or as it was restored. The database must be
 * claimed, or `live` says how the tables are replaced while others use them.
 */
export async function loadBackup({
  url,
  manifest,
  readTables,
  now,
  beforeSwap,
  live,
}: Loading): Promise<void> {
  const pool = createPool({ url, max: 1, statementTimeoutMs: 0, connectTimeoutMs: 10_000 });
  let client: pg.PoolClient | undefined;
  pool.on('connect', (connected) => {
    client = connected;
  });
  const db = createDatabase(pool);
  try {
    await db.transaction().execute(async (tx) => {
      await tx.executeQuery(sql`set local idle_in_transaction_session_timeout = 0`.compile(tx));
      if (!client) throw new Error('the pool has no connection');
      const { rows } = await client.query<{ home: string }>('select current_schema() as home');
      const home = rows[0]?.home ?? 'public';
      await client.query(noticeLostHost);
      await client.query(`set local datestyle = 'ISO, MDY'; set local maintenance_work_mem = '256MB'`);
      const stopFollowing = await followSignal(client, url, live?.signal);
      try {
        await fillIncoming(client, home, manifest, readTables, live);
        await endUnfinishedWork(client, now);
        await beforeSwap?.(tx);
        await live?.lock(client, home, tx);
        await adjustRestored(client, home, manifest.sequences);
        await live?.whenLocked(tx, home);
        // Sends what was deferred.
        await tx.executeQuery(sql`select`.compile(tx));
        await swapIncoming(client, home);
        await client.query(`select set_config('search_path', $1, true)`, [home]);
        await live?.afterSwap(client);
        failpoint('restore-before-commit');
      } finally {
        stopFollowing();
      }
    });
  } catch (error) {
    throw toSentence(error);
  } finally {
    await db.destroy();
  }
}

/** Ends the connection when the signal is aborted, because a statement may take minutes. */
async function followSignal(
  client: pg.ClientBase,
  url: string,
  signal: AbortSignal | undefined,
): Promise<() => void> {
  if (!signal) return () => {};
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const end = async () => {
    const other = await connect(url, 'crewdesk restoring');
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]).finally(() => other.end());
  };
  const onAbort = () => void end().catch(() => {});
  signal.addEventListener('abort', onAbort);
  signal.throwIfAborted();
  return () => signal.removeEventListener('abort', onAbort);
}

/** What the database refused was rolled back. */
function toSentence(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || isDatabaseUnavailable(error)) {
    if (!isDiskFull(error)) return error;
    return new BackupError(
      'The disk of the database is full; free some space there. The data are as before.',
    );
  }
  const reason =
    error.code === '42501'
      ? 'Its role needs the right to create schemas in the database (grant create on database)'
      : `The database says: ${error.message}`;
  return new BackupError(`The backup could not be loaded. ${reason}. The data are as before.`);
}

async function fillIncoming(
  client: pg.PoolClient,
  home: string,
  manifest: Manifest,
  readTables: ReadTables,
  live: LiveSwap | undefined,
): Promise<void> {
  const migrations = await readMigrations();
  const applied = new Set(manifest.migrations.map(({ name }) => name));
  await createIncoming(
    client,
    home,
    migrations.filter(({ name }) => applied.has(name)),
  );
  const count = countRows(manifest, live?.onRows ?? (() => {}));
  const load = async () => {
    await readTables({ table: (name, bytes) => loadTable(client, manifest, name, count(name, bytes)) });
  };
  await withoutRules(client, load, live?.onRule);
  for (const migration of migrations)
    if (!applied.has(migration.name)) await applyMigration(client, migration);
}
