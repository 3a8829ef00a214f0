import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';

const folder = new URL('../migrations/', import.meta.url);

/** Creates the table of the migrations that were applied. */
export const createMigrationsTable =
  'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())';

const undefinedTable = '42P01';

export type Migration = { name: string; sql: string; checksum: string };

let knownNames: Promise<string[]> | undefined;

/** Cached, because the folder does not change at run time and readiness checks read it every few seconds. */
function migrationNames(): Promise<string[]> {
  knownNames ??= readdir(folder).then((files) => files.filter((name) => name.endsWith('.sql')).sort());
  return knownNames;
}

/** All migrations of this program, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** Runs before the first pending migration of a database that has data. */
export type BeforeMigration = (name: string) => Promise<void>;

/**
 * Applies each file of `migrations/` once, in the order of their names, each in its own transaction. Processes that
 * start at the same time wait for each other. Returns the names of the migrations applied by this call.
 * @throws StartupError when an applied file was changed, or the database is newer than this program
 */
export async function migrate(pool: pg.Pool, beforeMigration?: BeforeMigration): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${advisoryLocks.migration})`);
    await client.query(createMigrationsTable);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    assertCompatible(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    const [first] = pending;
    if (first && applied.size > 0) await beforeMigration?.(first.name);
    for (const migration of pending) {
      await client.query('begin');
      await applyMigration(client, migration);
      await client.query('commit');
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the connection releases the lock and rolls back an open transaction.
    client.release(true);
  }
}

/** Runs one migration in the transaction of the caller. */
export async function applyMigration(
  client: Pick<pg.ClientBase, 'query'>,
  { name, sql, checksum }: Migration,
): Promise<void> {
  await client.query(sql);
  await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
}

/** @throws StartupError when an applied migration is not, or not exactly, one of this program */
export function assertCompatible(migrations: Migration[], applied: Map<string, string>): void {
  for (const [name, checksum] of applied) {
    const known = migrations.find((migration) => migration.name === name);
    if (!known)
      throw new StartupError(
        `The database has migration ${name}, which this version of Crewdesk does not know; start a newer version.`,
      );
    if (known.checksum !== checksum)
      throw new StartupError(
        `Migration ${name} was changed after it ran on this database; restore the original file.`,
      );
  }
}

/** Whether all migrations of this program have been applied. */
export async function isMigrated(pool: pg.Pool): Promise<boolean> {
  const names = await migrationNames();
  try {
    const { rows } = await pool.query<{ name: string }>('select name from schema_migrations');
    const applied = new Set(rows.map((row) => row.name));
    return names.every((name) => applied.has(name));
  } catch (error) {
    if ((error as pg.DatabaseError).code === undefinedTable) return false;
    throw error;
  }
}
