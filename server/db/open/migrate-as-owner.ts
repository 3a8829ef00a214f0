import pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import type { Config } from '#server/config/config.ts';
import { createPool } from '../client.ts';
import { type BeforeMigration, migrate } from './migrate.ts';

/** Tables that the role of DATABASE_URL may read and add to, but not change. */
const appendOnly = ['history'];

async function readRole(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>('select current_user as role');
  return rows[0]?.role ?? '';
}

/** Lets a role do everything with the data but change the history and the tables themselves. */
export function grantStatements(roleName: string): string {
  const role = pg.escapeIdentifier(roleName);
  return `grant usage on schema public to ${role};
    grant select, insert, update, delete on all tables in schema public to ${role};
    grant usage on all sequences in schema public to ${role};
    revoke insert, update, delete on schema_migrations from ${role};
    revoke update, delete, truncate on ${appendOnly.join(', ')} from ${role}`;
}

async function grantAccess(owner: pg.Pool, roleName: string): Promise<void> {
  await owner.query(`begin; ${grantStatements(roleName)}; commit`);
  const { rows } = await owner.query<{ canChange: boolean }>(
    `select bool_or(has_table_privilege($1, name, 'update, delete, truncate')) as "canChange"
     from unnest($2::text[]) as name`,
    [roleName, appendOnly],
  );
  if (rows[0]?.canChange)
    throw new StartupError(
      `The role ${roleName} of DATABASE_URL owns the tables; make the role of MIGRATION_DATABASE_URL their owner.`,
    );
}

/**
 * Migrates the database: with MIGRATION_DATABASE_URL as its role, which owns the tables and lets the role of the pool
 * use them, otherwise as the role of the pool.
 * @throws StartupError when both are the same role, or the role of the pool could still change the history
 */
export async function migrateAsOwner(
  pool: pg.Pool,
  { migrationDatabaseUrl }: Pick<Config, 'migrationDatabaseUrl'>,
  beforeMigration?: BeforeMigration,
): Promise<void> {
  if (migrationDatabaseUrl === undefined) {
    await migrate(pool, beforeMigration);
    return;
  }
  const owner = createPool({ url: migrationDatabaseUrl, max: 2, statementTimeoutMs: 600_000 });
  try {
    const [ownerRole, role] = [await readRole(owner), await readRole(pool)];
    if (ownerRole === role)
      throw new StartupError('MIGRATION_DATABASE_URL must have another role than DATABASE_URL.');
    await migrate(owner, beforeMigration);
    await grantAccess(owner, role);
  } finally {
    await owner.end();
  }
}
