import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, sqlName, type TableName, toSqlNames } from '#server/db/columns.ts';
import { preparedStatements } from '#server/db/prepared-statement.ts';

/**
 * A table whose rows belong to an entity. Each has `id`, `position` and `owner`, the column with the id of the entity;
 * `columns` are the others. `copied` are columns copied from the entity's row in table `from`, for an index.
 */
export type ChildTable = {
  name: TableName;
  owner: string;
  columns: readonly string[];
  copied?: { from: TableName; columns: readonly string[] };
};

/** The tables with the columns that every child table has. */
type ChildTableName = {
  [Table in TableName]: 'id' | 'position' extends ColumnName<Table> ? Table : never;
}[TableName];

const childTables: ChildTable[] = [];

/** A child table whose columns are checked against tables.ts. */
export function childTable<Table extends ChildTableName, From extends TableName = never>(
  name: Table,
  table: {
    owner: ColumnName<Table>;
    columns: readonly ColumnName<Table>[];
    copied?: { from: From; columns: readonly (ColumnName<Table> & ColumnName<From>)[] };
  },
) {
  const child = { name, ...table };
  childTables.push(child);
  return child;
}

/** A row to be saved, with days and JSON columns as JSON values. */
export type ChildRow<Column extends string = string> = {
  id: string;
  ownerId: string;
  position: number;
} & Record<Column, unknown>;

/** Resolves the ids of submitted rows: each known id is used once; missing, unknown and repeated ids are replaced. */
export function createIdResolver(known: Iterable<string> = []): (id: string | null | undefined) => string {
  const unused = new Set(known);
  return (id) => {
    const knownId = id?.toLowerCase();
    return knownId && unused.delete(knownId) ? knownId : randomUUIDv7();
  };
}

/** The rows of one or more owners as the JSON parameter of `upsertRowsQuery`. */
export function toRowsJson({ owner }: ChildTable, rows: ChildRow[]): string {
  return JSON.stringify(rows.map(({ ownerId, ...row }) => toSqlNames({ ...row, [owner]: ownerId })));
}

/**
 * A statement that inserts or updates rows of one or more owners.
 * @param json the result of `toRowsJson`, or its placeholder
 */
export function upsertRowsQuery(
  { name, owner, columns, copied }: ChildTable,
  json: unknown,
): RawBuilder<unknown> {
  const table = sql.raw(sqlName(name));
  const updatable = ['position', ...columns];
  const inserted = ['id', owner, ...updatable];
  const fromOwner = copied ? sql`, ${columnList(copied.columns, 'o.')}` : sql``;
  const joined = copied ? sql.raw(`join ${sqlName(copied.from)} o on o.id = g.${sqlName(owner)}`) : sql``;
  const updates = updatable.map((column) => `${sqlName(column)} = excluded.${sqlName(column)}`);
  return sql`
    insert into ${table} (${columnList([...inserted, ...(copied?.columns ?? [])])})
    select ${columnList(inserted, 'g.')} ${fromOwner}
    from jsonb_populate_recordset(null::${table}, ${json}::jsonb) g ${joined}
    on conflict (id) do update set ${sql.raw(updates.join(', '))}`;
}

const upsert = preparedStatements<ChildTable, unknown, [json: string]>(() => childTables, 1, upsertRowsQuery);

export async function upsertRows(tx: Tx, table: ChildTable, rows: ChildRow[]): Promise<void> {
  if (rows.length > 0) await upsert(table, tx, toRowsJson(table, rows));
}

const deleteOthers = preparedStatements<ChildTable, unknown, [ownerId: string, kept: string[]]>(
  () => childTables,
  2,
  ({ name, owner }, ownerId, kept) => sql`
    delete from ${sql.raw(sqlName(name))}
    where ${sql.raw(sqlName(owner))} = ${ownerId} and id <> all(${kept}::uuid[])`,
);

/** Deletes the owner's rows that are not among `kept`. */
export async function deleteOtherRows(
  tx: Tx,
  table: ChildTable,
  ownerId: string,
  kept: { id: string }[],
): Promise<void> {
  await deleteOthers(
    table,
    tx,
    ownerId,
    kept.map(({ id }) => id),
  );
}
