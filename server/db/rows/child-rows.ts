import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, sqlName, type TableName, toSqlNames } from '#server/db/columns.ts';
import { preparedStatements } from '#server/db/prepared-statement.ts';
import { newRowId } from './row-ids.ts';

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

/**
 * Resolves the ids of submitted rows: each known id is used once; missing, unknown and repeated ids are replaced.
 * @param claimed the result of `claimRowIds`, of which each id is used once by all resolvers together
 */
export function createIdResolver(
  known: Iterable<string> = [],
  claimed?: Set<string>,
): (id: string | null | undefined) => string {
  const unused = new Set(known);
  return (sentId) => {
    const id = sentId?.toLowerCase();
    return id && (unused.delete(id) || claimed?.delete(id)) ? id : newRowId();
  };
}

/** The rows of one or more owners as the JSON parameter of `insertRowsQuery`. */
export function toRowsJson({ owner }: ChildTable, rows: ChildRow[]): string {
  return JSON.stringify(rows.map(({ ownerId, ...row }) => toSqlNames({ ...row, [owner]: ownerId })));
}

const updatableColumns = ({ columns }: ChildTable) => ['position', ...columns];

/**
 * A statement that inserts rows of one or more owners.
 * @param json the result of `toRowsJson`, or its placeholder
 * @param submitted selects the rows from `json` that are written; absent: all
 */
export function insertRowsQuery(
  childTable: ChildTable,
  json: unknown,
  submitted = sql`jsonb_populate_recordset(null::${sql.raw(sqlName(childTable.name))}, ${json}::jsonb)`,
): RawBuilder<unknown> {
  const { name, owner, copied } = childTable;
  const inserted = ['id', owner, ...updatableColumns(childTable)];
  const fromOwner = copied ? sql`, ${columnList(copied.columns, 'o.')}` : sql``;
  const joined = copied ? sql.raw(`join ${sqlName(copied.from)} o on o.id = g.${sqlName(owner)}`) : sql``;
  return sql`
    insert into ${sql.raw(sqlName(name))} (${columnList([...inserted, ...(copied?.columns ?? [])])})
    select ${columnList(inserted, 'g.')} ${fromOwner}
    from ${submitted} g ${joined}`;
}

/**
 * The same for rows that may be stored already: these are updated. Takes a tenth more time for new rows. A stored row of
 * another owner is an error: it cannot be without an owner.
 */
export function upsertRowsQuery(
  childTable: ChildTable,
  ...rows: [json: unknown, submitted?: RawBuilder<unknown>]
): RawBuilder<unknown> {
  const [table, owner] = [sqlName(childTable.name), sqlName(childTable.owner)];
  const updates = [
    ...updatableColumns(childTable).map((column) => `${sqlName(column)} = excluded.${sqlName(column)}`),
    `${owner} = case when ${table}.${owner} = excluded.${owner} then excluded.${owner} end`,
  ];
  return sql`${insertRowsQuery(childTable, ...rows)} on conflict (id) do update set ${sql.raw(updates.join(', '))}`;
}

// Without a list of owners: PostgreSQL would plan such a statement for the length of the list each time.
const upsertChanged = preparedStatements<ChildTable, { ownerId: string }, [json: string]>(
  () => childTables,
  1,
  (childTable, json) => {
    const table = sql.raw(sqlName(childTable.name));
    const owner = sqlName(childTable.owner);
    const updatable = updatableColumns(childTable);
    const [submittedOwner, storedOwner] = [sql.raw(`submitted.${owner}`), sql.raw(`stored.${owner}`)];
    // Compared before the insert: a row in conflict is locked even if it stays, and a lock is written, too.
    const changed = sql`(
      select submitted.* from jsonb_populate_recordset(null::${table}, ${json}::jsonb) submitted
      left join ${table} stored on stored.id = submitted.id and ${storedOwner} = ${submittedOwner}
      where (${columnList(updatable, 'submitted.')}) is distinct from (${columnList(updatable, 'stored.')}))`;
    return sql`${upsertRowsQuery(childTable, json, changed)} returning ${sql.raw(owner)} as owner_id`;
  },
);

/**
 * Writes those rows that are new or differ from the stored ones of their owners. Returns the owners of these, each as
 * often as it has them.
 */
export async function upsertChangedRows(tx: Tx, table: ChildTable, rows: ChildRow[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const written = await upsertChanged(table, tx, toRowsJson(table, rows));
  return written.map(({ ownerId }) => ownerId);
}

const deleteAll = preparedStatements<ChildTable, unknown, [ids: string[]]>(
  () => childTables,
  1,
  ({ name }, ids) => sql`delete from ${sql.raw(sqlName(name))} where id = any(${ids}::uuid[])`,
);

/** Deletes stored rows that are not among `kept`. Returns the owners of these, each as often as it has them. */
export async function deleteOtherRows(
  tx: Tx,
  table: ChildTable,
  stored: readonly { id: string; ownerId: string }[],
  kept: readonly { id: string }[],
): Promise<string[]> {
  const keptIds = new Set(kept.map(({ id }) => id));
  const others = stored.filter(({ id }) => !keptIds.has(id));
  if (others.length > 0)
    await deleteAll(
      table,
      tx,
      others.map(({ id }) => id),
    );
  return others.map(({ ownerId }) => ownerId);
}
