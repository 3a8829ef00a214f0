import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { failpoint } from '#server/base/failpoint.ts';
import { advisoryLocks } from '#server/db/advisory-locks.ts';
import { createDatabase, createPool, type Tx } from '#server/db/client.ts';
import { isDatabaseUnavailable, isDiskFull } from '#server/db/database-errors.ts';
import { applyMigration, readMigrations } from '#server/db/open/migrate.ts';
import { BackupError, newerError } from '../archive/backup-error.ts';
import type { Manifest } from '../archive/manifest.ts';
import type { ArchiveVisitor } from '../archive/read-archive.ts';
import { connect } from '../take/snapshot.ts';
import { adjustRestored } from './adjust-restored.ts';
import { createIncoming, loadTable, swapIncoming, withoutRules } from './incoming-schema.ts';

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
  /** Runs at the end of the transaction, when the restored tables are in their place. */
  beforeCommit?: (tx: Tx) => Promise<void>;
};

/** @throws BackupError when a newer version made the backup */
export async function requireKnownMigrations({ migrations }: Pick<Manifest, 'migrations'>): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    if (!known.has(name)) throw newerError(name);
    if (known.get(name) !== checksum)
      throw new BackupError(
        `The migration ${name} of the backup is another one than that of this version of Crewdesk. Nothing was changed.`,
      );
  }
}

/**
 * Loads the tables of a backup beside those of the database, applies the migrations made since, and swaps them, all in
 * one transaction: after a crash at any moment the database is as it was, or as it was restored. The database must be
 * claimed.
 */
export async function loadBackup({ url, manifest, readTables, now, beforeCommit }: Loading): Promise<void> {
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
      await client.query(`set local datestyle = 'ISO, MDY'; set local maintenance_work_mem = '256MB'`);
      await fillIncoming(client, home, manifest, readTables);
      await adjustRestored(client, home, manifest.sequences, now);
      await swapIncoming(client, home);
      await client.query(`select set_config('search_path', $1, true)`, [home]);
      await beforeCommit?.(tx);
      failpoint('restore-before-commit');
    });
  } catch (error) {
    throw toSentence(error);
  } finally {
    await db.destroy();
  }
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
): Promise<void> {
  const migrations = await readMigrations();
  const applied = new Set(manifest.migrations.map(({ name }) => name));
  await createIncoming(
    client,
    home,
    migrations.filter(({ name }) => applied.has(name)),
  );
  await withoutRules(client, async () => {
    await readTables({ table: (name, bytes) => loadTable(client, manifest, name, bytes) });
  });
  for (const migration of migrations)
    if (!applied.has(migration.name)) await applyMigration(client, migration);
}
