import pg from 'pg';
import { StartupError } from '#server/base/startup-error.ts';
import { assertCompatible, readMigrations } from '#server/db/open/migrate.ts';
import { identityOfDatabase, moveMark } from '#server/messaging/hold/move-mark.ts';
import type { TableSource } from '../archive/write-archive.ts';
import {
  copyRows,
  createIncoming,
  incoming,
  listIncomingTables,
  swapIncoming,
  withoutRules,
} from '../restore/incoming-schema.ts';
import { connect, listTables } from '../take/snapshot.ts';

const migrationsTable = 'schema_migrations';
const home = 'public';

/**
 * Copies everything of an installation into an empty database, with nothing adjusted as after a restore: sessions,
 * sequences and the mark of the installation stay as they are. It creates the tables by the migrations that the former
 * database has; later ones are applied by the start that follows.
 * @throws StartupError when the former database has something else than this program knows
 */
export async function copyDatabase({ from, to }: { from: string; to: string }): Promise<void> {
  const source = await connect(from, 'crewdesk upgrade');
  try {
    await source.query('begin isolation level repeatable read, read only');
    const tables = await listTables(source);
    // A start that was killed before its first migration.
    if (tables.length === 0) return;
    const target = await connect(to, 'crewdesk upgrade');
    try {
      await target.query(`begin; set local datestyle = 'ISO, MDY'; set local maintenance_work_mem = '256MB'`);
      await createTables(source, target);
      await requireSameTables(target, tables);
      await withoutRules(target, async () => {
        for (const table of tables) await copyTable(target, table);
      });
      await copySequences(source, target);
      await moveMark(target, incoming, {
        from: await identityOfDatabase(source),
        to: await identityOfDatabase(target),
      });
      await swapIncoming(target, home);
      await target.query('commit');
    } finally {
      await target.end();
    }
  } finally {
    await source.end();
  }
}

async function createTables(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string; checksum: string }>(
    `select name, checksum from ${migrationsTable}`,
  );
  const migrations = await readMigrations();
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  assertCompatible(migrations, applied);
  await createIncoming(
    target,
    home,
    migrations.filter(({ name }) => applied.has(name)),
  );
}

/** @throws StartupError naming a table that would be lost or stay empty */
async function requireSameTables(target: pg.Client, tables: TableSource[]): Promise<void> {
  const found = new Set(tables.map(({ name }) => name));
  const known = new Set(await listIncomingTables(target));
  const [stray] = found.symmetricDifference(known);
  if (stray === undefined) return;
  const problem = found.has(stray) ? 'has a table that is not of Crewdesk' : 'lacks a table';
  throw new StartupError(
    `The database cannot be upgraded to another version of PostgreSQL, because it ${problem}: ${stray}. ` +
      'Correct that with the former version of Crewdesk. The data are as before.',
  );
}

/** @throws Error when the numbers of rows differ */
async function copyTable(target: pg.Client, { name, columns, copy }: TableSource): Promise<void> {
  const table = `${incoming}.${pg.escapeIdentifier(name)}`;
  // With what the migrations added to it, which other tables have lost already.
  if (name === migrationsTable) await target.query(`delete from ${table}`);
  const rows = copy();
  await copyRows(target, { name, columns }, rows);
  const { rows: counted } = await target.query<{ count: number }>(`select count(*) as count from ${table}`);
  if (counted[0]?.count !== rows.rowCount) throw new Error(`not all rows of ${name} were copied`);
}

/** The next number of each is exactly the one that the former database would have given. */
async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows: sequences } = await target.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = '${incoming}'`,
  );
  for (const { name } of sequences) {
    const { rows } = await source.query<{ last_value: number; is_called: boolean }>(
      `select last_value, is_called from ${pg.escapeIdentifier(name)}`,
    );
    const [state] = rows;
    if (!state) throw new Error(`the sequence ${name} has no value`);
    const sequence = `${incoming}.${pg.escapeIdentifier(name)}`;
    await target.query('select setval($1::regclass, $2, $3)', [sequence, state.last_value, state.is_called]);
  }
}
