import { createQueryId, PostgresQueryCompiler, type RawBuilder, sql } from 'kysely';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import type { DB } from './tables.ts';

export type TableName = keyof DB;
export type ColumnName<Table extends TableName> = keyof DB[Table] & string;

/** All names come from the code, so there are as many as tables and columns. */
const sqlNames = new Map<string, string>();

/** The SQL name of a table or column: `sort_name` for `sortName`. */
export function sqlName(name: string): string {
  const known = sqlNames.get(name);
  if (known !== undefined) return known;
  const converted = name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  sqlNames.set(name, converted);
  return converted;
}

/** The values of a row under their SQL names, as `jsonb_populate_recordset` reads them. */
export function toSqlNames(row: object): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) values[sqlName(name)] = value;
  return values;
}

export type ColumnRefs<Table extends TableName> = {
  readonly [Column in ColumnName<Table>]: RawBuilder<unknown>;
};

/**
 * References to the columns of a table for raw SQL, checked against tables.ts: `sortName` of
 * `columnsOf('customers', 'c')` is `c.sort_name`.
 */
export function columnsOf<Table extends TableName>(_table: Table, alias: string): ColumnRefs<Table> {
  const refs = new Map<string, RawBuilder<unknown>>();
  return new Proxy({} as ColumnRefs<Table>, {
    get(_target, name) {
      const column = String(name);
      const ref = refs.get(column) ?? sql.raw(`${alias}.${sqlName(column)}`);
      refs.set(column, ref);
      return ref;
    },
  });
}

/** A list of column names for raw SQL, each with `prefix` before it. */
export function columnList(names: readonly string[], prefix = ''): RawBuilder<unknown> {
  return sql.raw(names.map((name) => prefix + sqlName(name)).join(', '));
}

/** Columns that no statement of ours names: triggers write the counters, the rate limiter's package its table. */
export const columnsNamedElsewhere = {
  counters: ['entity', 'shard', 'value'],
  rateLimits: ['key', 'points', 'expire'],
} as const satisfies { [Table in TableName]?: readonly ColumnName<Table>[] };

/** Fields that each have a column of their name in `Table`; anything else does not compile. */
export type StoredIn<Table extends TableName, Fields extends EntityFields> = {
  [Name in keyof Fields]: Name extends ColumnName<Table> ? Fields[Name] : never;
};

/** The names of fields that each have a column in the table. */
export function fieldColumns<Table extends TableName, Fields extends EntityFields>(
  _table: Table,
  fields: Fields & StoredIn<Table, Fields>,
) {
  return Object.keys(fields) as (keyof Fields & ColumnName<Table>)[];
}

/** Values, placeholders or SQL for some columns of a table. */
export type ColumnValues<Table extends TableName> = { [Column in ColumnName<Table>]?: unknown };

/** The `set` clause of an update for raw SQL: `sort_name = ...` for `sortName`, checked against tables.ts. */
export function setColumns<Table extends TableName>(
  _table: Table,
  values: ColumnValues<Table>,
): RawBuilder<unknown> {
  const pairs = Object.entries(values).map(([name, value]) => sql`${sql.raw(sqlName(name))} = ${value}`);
  return sql.join(pairs);
}

const compiler = new PostgresQueryCompiler();

/**
 * The same SQL as one text. Statements composed per request are compiled each time, which costs with every part of them.
 * @throws Error when it has parameters
 */
export function flatten(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  const { sql: text, parameters } = compiler.compileQuery(parts.toOperationNode(), createQueryId());
  if (parameters.length > 0) throw new Error('SQL with parameters cannot be flattened.');
  return sql.raw(text);
}
