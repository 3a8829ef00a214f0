import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';

const folder = new URL('./migrations/', import.meta.url);

/** Arbitrary lock id, shared by all Crewdesk processes. */
const migrationLock = 7_203_114;

const undefinedTable = '42P01';

type Migration = { name: string; sql: string; checksum: string };

let knownNames: Promise<string[]> | undefined;

/** Cached, because the folder does not change at run time and readiness checks read it every few seconds. */
function migrationNames(): Promise<string[]> {
  knownNames ??= readdir(folder).then((files) => files.filter((name) => name.endsWith('.sql')).sort());
  return knownNames;
}

async function readMigrations(): Promise<Migration[]> {
  const names = await migrationNames();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, folder), 'utf8');
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/**
 * Applies each file of `migrations/` once, in the order of their names, each in its own transaction. Processes that
 * start at the same time wait for each other. Returns the names of the migrations applied by this call.
 * @throws StartupError when an applied file was changed, or the database is newer than this program
 */
export async function migrate(pool: pg.Pool): Promise<string[]> {
  const migrations = await readMigrations();
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query(`select pg_advisory_lock(${migrationLock})`);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
    );
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from schema_migrations',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    assertCompatible(migrations, applied);
    const pending = migrations.filter((migration) => !applied.has(migration.name));
    for (const { name, sql, checksum } of pending) {
      await client.query('begin');
      await client.query(sql);
      await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum]);
      await client.query('commit');
    }
    return pending.map((migration) => migration.name);
  } finally {
    // Closing the connection releases the lock and rolls back an open transaction.
    client.release(true);
  }
}

function assertCompatible(migrations: Migration[], applied: Map<string, string>): void {
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
