import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './client.ts';
import { preparedStatements } from './prepared-statement.ts';

/**
 * A table whose rows belong to an entity: `id`, the column of the owner's id and `position` are in each, `columns` are
 * the others. `copied` are columns that repeat what the owner's row in `from` says, for an index.
 */
export type ChildTable = {
  name: string;
  owner: string;
  columns: readonly string[];
  copied?: { from: string; columns: readonly string[] };
};

/** A row to be written; days and JSON as they stand in JSON. */
export type ChildRow<Column extends string = string> = {
  id: string;
  ownerId: string;
  position: number;
} & Record<Column, unknown>;

/** Gives each row its own id back, and a new one to rows that have none, or one that is not theirs or given twice. */
export function idKeeper(known: Iterable<string> = []): (id: string | null | undefined) => string {
  const free = new Set(known);
  return (id) => {
    const own = id?.toLowerCase();
    return own && free.delete(own) ? own : randomUUIDv7();
  };
}

function list(prefix: string, columns: readonly string[]): RawBuilder<unknown> {
  return sql.raw(columns.map((column) => prefix + column).join(', '));
}

/** Rows of any number of owners, as `rowsWritten` takes them. */
export function rowsJson({ owner }: ChildTable, rows: ChildRow[]): string {
  return JSON.stringify(rows.map(({ ownerId, ...row }) => ({ ...row, [owner]: ownerId })));
}

/**
 * The statement that writes rows of any number of owners: new ones are added, known ones changed.
 * @param json what `rowsJson` makes of them, or what stands for it
 */
export function rowsWritten(
  { name, owner, columns, copied = { from: '', columns: [] } }: ChildTable,
  json: unknown,
): RawBuilder<unknown> {
  const written = ['position', ...columns];
  const given = ['id', owner, ...written];
  const fromOwner = copied.columns.length > 0 ? sql`, ${list('o.', copied.columns)}` : sql``;
  const joined = copied.from ? sql.raw(`join ${copied.from} o on o.id = g.${owner}`) : sql``;
  return sql`
    insert into ${sql.raw(name)} (${list('', [...given, ...copied.columns])})
    select ${list('g.', given)} ${fromOwner}
    from jsonb_populate_recordset(null::${sql.raw(name)}, ${json}::jsonb) g ${joined}
    on conflict (id) do update set ${sql.raw(written.map((column) => `${column} = excluded.${column}`).join(', '))}`;
}

const write = preparedStatements<ChildTable, unknown, [json: string]>(1, rowsWritten);

export async function writeRows(tx: Tx, table: ChildTable, rows: ChildRow[]): Promise<void> {
  if (rows.length > 0) await write(table, tx, rowsJson(table, rows));
}

const deleteOthers = preparedStatements<ChildTable, unknown, [ownerId: string, kept: string[]]>(
  2,
  ({ name, owner }, ownerId, kept) => sql`
    delete from ${sql.raw(name)}
    where ${sql.raw(owner)} = ${ownerId} and id <> all(${kept}::uuid[])`,
);

/** Takes away the owner's rows that are none of `kept`. */
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
