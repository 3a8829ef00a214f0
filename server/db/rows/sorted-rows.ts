import { type RawBuilder, sql } from 'kysely';
import type { SortColumn, SortColumns } from '#schema/fields/lists.ts';
import type { ColumnName, TableName } from '#server/db/columns.ts';
import { type Cursor, limitRows } from './paging.ts';

/** Sort keys whose columns all exist in `Table`; anything else does not compile. */
export type SortsOf<Table extends TableName> = Record<string, SortColumn & { column: ColumnName<Table> }>;

/** @throws Error for a sort that is not among `sorts`; the schema of the query admits no other */
export function findSort<Sorts extends SortColumns>(sorts: Sorts, sort: string) {
  const isDescending = sort.startsWith('-');
  const key = sorts[isDescending ? sort.slice(1) : sort] as Sorts[keyof Sorts] | undefined;
  if (!key) throw new Error(`there is no sort key ${sort}`);
  return { ...key, isDescending };
}

export type SortedRows = {
  /** The JSON of an item, the tables it comes from, the conditions on them. */
  item: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
  conditions: readonly RawBuilder<unknown>[];
  column: RawBuilder<unknown>;
  /** The id as in the index that the page is read from. */
  id: RawBuilder<unknown>;
  isDescending: boolean;
  isNullable?: boolean | undefined;
  after: Cursor | undefined;
  limit: number;
};

/**
 * The rows of a page, as `pageJson` takes them. Rows without a value in a nullable column come last in both directions. An
 * index has them last as well; where the page cannot follow it, two segments are read from it, one after the other.
 */
export function sortedRows(page: SortedRows): RawBuilder<unknown> {
  const { column, id, isNullable, after } = page;
  const compare = page.isDescending ? sql`<` : sql`>`;
  if (!isNullable) {
    return segment(page, after ? [sql`(${column}, ${id}) ${compare} (${after.key}, ${after.id}::uuid)`] : []);
  }
  if (!after && !page.isDescending) return segment({ ...page, isNullable: false }, []);
  const withoutValue = [sql`${column} is null`];
  if (after?.key === null) return segment(page, [...withoutValue, sql`${id} ${compare} ${after.id}::uuid`]);
  const withValue = [
    sql`${column} is not null`,
    ...(after ? [sql`(${column}, ${id}) ${compare} (${after.key}, ${after.id}::uuid)`] : []),
  ];
  const direction = page.isDescending ? sql`desc` : sql`asc`;
  return sql`
    select item, key, id from ((${segment(page, withValue)}) union all (${segment(page, withoutValue)})) as segments
    order by sort_value ${direction} nulls last, sort_id ${direction} ${limitRows(page.limit)}`;
}

function segment(
  { item, from, conditions, column, id, isDescending, limit, isNullable }: SortedRows,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const all = [...conditions, ...more];
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  const direction = isDescending ? sql`desc` : sql`asc`;
  const sortValues = isNullable ? sql`, ${column} as sort_value, ${id} as sort_id` : sql``;
  return sql`
    select ${item} as item, ${column}::text as key, ${id} as id ${sortValues}
    from ${from} ${where} order by ${column} ${direction}, ${id} ${direction} ${limitRows(limit)}`;
}
