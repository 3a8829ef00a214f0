import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { applyMigration, createMigrationsTable, type Migration } from '#server/db/open/migrate.ts';
import { BackupError } from '../archive/backup-error.ts';
import type { Manifest } from '../archive/manifest.ts';

/** Where a backup is loaded, beside the data of the installation, within one transaction. */
export const incoming = 'crewdesk_restore';

type Rows<Row> = Promise<Row[]>;

async function select<Row extends pg.QueryResultRow>(client: pg.ClientBase, sql: string): Rows<Row> {
  return (await client.query<Row>(sql)).rows;
}

/** Creates the tables as they were when the backup was made, without rows. */
export async function createIncoming(
  client: pg.ClientBase,
  home: string,
  migrations: Migration[],
): Promise<void> {
  // Extensions belong to the database, so they stay where they are.
  await client.query(`create extension if not exists pg_trgm schema ${pg.escapeIdentifier(home)}`);
  await client.query(`create schema ${incoming}`);
  await client.query(`set local search_path to ${incoming}, ${pg.escapeIdentifier(home)}`);
  await client.query(createMigrationsTable);
  for (const migration of migrations) await applyMigration(client, migration);
}

export async function listIncomingTables(client: pg.ClientBase): Promise<string[]> {
  const tables = await select<{ name: string }>(
    client,
    `select relname as name from pg_class where relnamespace = '${incoming}'::regnamespace and relkind = 'r'
     order by relname`,
  );
  return tables.map(({ name }) => name);
}

const listForeignKeys = `
  select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = '${incoming}'::regnamespace and contype = 'f' order by conname`;

const listIndexes = `
  select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where c.relnamespace = '${incoming}'::regnamespace
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))
  order by c.relname`;

/**
 * Empties the tables and lets `load` fill them, without triggers, which would count rows twice, and without foreign keys
 * and indexes, which take less time for all rows at once. They are created again at the end, so rows that violate them
 * make the restore fail.
 */
export async function withoutRules(
  client: pg.ClientBase,
  load: () => Promise<void>,
  onRule: (share: number) => void = () => {},
): Promise<void> {
  const tables = (await listIncomingTables(client)).filter((name) => name !== 'schema_migrations');
  const foreignKeys = await select<{ table: string; name: string; definition: string }>(
    client,
    listForeignKeys,
  );
  for (const name of tables) await client.query(`alter table ${nameOf(name)} disable trigger user`);
  await client.query(`truncate ${tables.map(nameOf).join(', ')}`);
  for (const { table, name } of foreignKeys)
    await client.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await select<{ name: string; definition: string }>(client, listIndexes);
  for (const { name } of indexes) await client.query(`drop index ${name}`);
  await load();
  const rules = [
    ...indexes.map(({ definition }) => definition),
    ...foreignKeys.map(
      ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
    ),
  ];
  for (const [index, rule] of rules.entries()) {
    await client.query(rule);
    onRule((index + 1) / rules.length);
  }
  for (const name of tables) await client.query(`alter table ${nameOf(name)} enable trigger user`);
  await client.query(`analyze ${tables.map(nameOf).join(', ')}`);
}

function nameOf(table: string): string {
  return `${incoming}.${pg.escapeIdentifier(table)}`;
}

/** Copies the rows of a table as the backup has them. @throws BackupError when their number is another one */
export async function loadTable(
  client: pg.ClientBase,
  { tables }: Manifest,
  name: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  const table = tables.find((each) => each.name === name);
  if (!table) throw new BackupError(`The backup has a table ${name} that is not on its list.`);
  if ((await copyRows(client, table, bytes)) !== table.rows)
    throw new BackupError(`The table ${name} of the backup has another number of rows than its list says.`);
}

/** Copies rows in the text format of COPY into a table, and returns their number. */
export async function copyRows(
  client: pg.ClientBase,
  { name, columns }: { name: string; columns: string[] },
  bytes: AsyncIterable<Buffer>,
): Promise<number> {
  const list = columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const rows = client.query(copyFrom(`copy ${nameOf(name)} (${list}) from stdin`));
  await pipeline(Readable.from(bytes, { objectMode: false }), rows);
  return rows.rowCount;
}

const listHomeObjects = (home: string) => `
  select format('%I.%I', n.nspname, c.relname) as old, c.relkind as kind
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = ${pg.escapeLiteral(home)} and c.relkind in ('r', 'S') and exists (
    select from pg_class i where i.relnamespace = '${incoming}'::regnamespace and i.relname = c.relname)`;

/** The tables of the installation that `swapIncoming` replaces, quoted. */
export async function listReplacedTables(client: pg.ClientBase, home: string): Promise<string[]> {
  const objects = await select<{ old: string; kind: string }>(client, listHomeObjects(home));
  return objects.filter(({ kind }) => kind === 'r').map(({ old }) => old);
}

const listFunctions = (schema: string) => `
  select format('%I(%s)', p.proname, pg_get_function_identity_arguments(p.oid)) as signature
  from pg_proc p where p.pronamespace = ${pg.escapeLiteral(schema)}::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Sequences of columns move along with their tables. */
const listOwnSequences = `
  select c.relname as name from pg_class c
  where c.relnamespace = '${incoming}'::regnamespace and c.relkind = 'S'
    and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('i', 'a') and d.refobjsubid > 0)`;

/** Replaces the tables, sequences and functions of the installation by those that were loaded, and drops the schema. */
export async function swapIncoming(client: pg.ClientBase, home: string): Promise<void> {
  const target = pg.escapeIdentifier(home);
  const old = await select<{ old: string; kind: string }>(client, listHomeObjects(home));
  const oldTables = old.filter(({ kind }) => kind === 'r').map((each) => each.old);
  // Views that others made on our tables go with them.
  if (oldTables.length > 0) await client.query(`drop table ${oldTables.join(', ')} cascade`);
  for (const { old: name, kind } of old)
    if (kind === 'S') await client.query(`drop sequence if exists ${name}`);
  const functions = await select<{ signature: string }>(client, listFunctions(incoming));
  for (const { signature } of functions) {
    await client.query(`drop function if exists ${target}.${signature}`);
    await client.query(`alter function ${incoming}.${signature} set schema ${target}`);
  }
  for (const name of await listIncomingTables(client))
    await client.query(`alter table ${nameOf(name)} set schema ${target}`);
  for (const { name } of await select<{ name: string }>(client, listOwnSequences))
    await client.query(`alter sequence ${nameOf(name)} set schema ${target}`);
  await client.query(`drop schema ${incoming}`);
}
