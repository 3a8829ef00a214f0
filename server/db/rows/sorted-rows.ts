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
  /** Conditions of which each row meets exactly one, where an index has the rows in order only with one of them. */
  alternatives?: readonly RawBuilder<unknown>[] | undefined;
  /**
   * The alias of the only table in `from`, where `alternatives` are merged before the items are built, so that no segment
   * builds one that the page does not have. Absent: each segment builds its own.
   */
  mergedAs?: RawBuilder<unknown> | undefined;
  after: Cursor | undefined;
  limit: number;
  /** Whether the limit is the same in all executions of the statement. */
  isLimitFixed?: boolean;
};

/**
 * The rows of a page, as `pageJson` takes them. Rows without a value in a nullable column come last in both directions. An
 * index has them last as well; where the page cannot follow it, two segments are read from it, one after the other. With
 * `alternatives`, segments are merged.
 */
export function sortedRows(page: SortedRows): RawBuilder<unknown> {
  const { column, id, mergedAs, alternatives = [], isDescending, limit } = page;
  const parts = alternatives.length > 0 ? alternatives.map((condition) => [condition]) : [[]];
  const segments = parts.flatMap((part) => segmentsOf(page).map((more) => [...more, ...part]));
  const [only = []] = segments;
  if (segments.length < 2) return segment(page, columnsOfRow(page), only);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const nulls = page.isNullable ? sql` nulls last` : sql``;
  const selected = mergedAs
    ? sql`${mergedAs}.*`
    : sql`${columnsOfRow(page)}, ${column} as sort_value, ${id} as sort_id`;
  const rows = segments.map((more) => sql`(${segment(page, selected, more)})`);
  const merged = sql`(${sql.join(rows, sql` union all `)})`;
  const limited = limitRows(limit, page.isLimitFixed);
  if (!mergedAs)
    return sql`
      select item, key, id from ${merged} as segments
      order by sort_value ${direction}${nulls}, sort_id ${direction} ${limited}`;
  return sql`
    select ${columnsOfRow(page)} from ${merged} as ${mergedAs}
    order by ${column} ${direction}${nulls}, ${id} ${direction} ${limited}`;
}

/** The columns of the result. */
function columnsOfRow({ item, column, id }: SortedRows): RawBuilder<unknown> {
  return sql`${item} as item, ${column}::text as key, ${id} as id`;
}

/** The conditions of each part of the page that one index has in order. */
function segmentsOf({ column, id, isDescending, isNullable, after }: SortedRows): RawBuilder<unknown>[][] {
  const compare = isDescending ? sql`<` : sql`>`;
  if (isNullable && after?.key === null)
    return [[sql`${column} is null`, sql`${id} ${compare} ${after.id}::uuid`]];
  const beyond = after ? [sql`(${column}, ${id}) ${compare} (${after.key}, ${after.id}::uuid)`] : [];
  if (!isNullable || (!after && !isDescending)) return [beyond];
  return [[sql`${column} is not null`, ...beyond], [sql`${column} is null`]];
}

function segment(
  { from, conditions, column, id, isDescending, limit, isLimitFixed }: SortedRows,
  selected: RawBuilder<unknown>,
  more: readonly RawBuilder<unknown>[],
): RawBuilder<unknown> {
  const all = [...conditions, ...more];
  const where = all.length > 0 ? sql`where ${sql.join(all, sql` and `)}` : sql``;
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`
    select ${selected} from ${from} ${where} order by ${column} ${direction}, ${id} ${direction}
    ${limitRows(limit, isLimitFixed)}`;
}
