import { type RawBuilder, sql } from 'kysely';
import type { SortColumn } from '#schema/fields/lists.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { type ColumnName, columnsOf } from '#server/db/columns.ts';

const r = columnsOf('records', 'r');

/** Sorts without a column. Each is literally the expression of an index. */
const expressions = {
  /** In sixteenths of a day, so that twelve months are a year. */
  serviceInterval: sql`(${r.serviceIntervalAmount} * case ${r.serviceIntervalType}
    when 'days' then 16 when 'weeks' then 112 when 'months' then 487 else 5844 end)`,
};

type RecordSorts = Record<string, SortColumn & { column: ColumnName<'records'> | keyof typeof expressions }>;

/** The sort keys of all kinds; one without its column in `records` or its expression does not compile. */
const sortsOfKinds: RecordSorts[] = recordKinds.map(({ sorts }) => sorts);
const columns = new Map(
  sortsOfKinds.flatMap((sorts) =>
    Object.values(sorts).map(({ column }): [string, RawBuilder<unknown>] => [
      column,
      column in expressions
        ? expressions[column as keyof typeof expressions]
        : r[column as ColumnName<'records'>],
    ]),
  ),
);

/** Indexes of all other columns have the open and the closed records apart. */
const columnsOfBothTabs = new Set(['number', 'serviceInterval', 'nextVisitOn']);

/** Whether both tabs together are read in this order from one index. */
export function hasIndexOfBothTabs(name: string): boolean {
  return columnsOfBothTabs.has(name);
}

/** The columns that an order needs. */
export function columnsOfSort(name: string): RawBuilder<unknown>[] {
  return name === 'serviceInterval' ? [r.serviceIntervalAmount, r.serviceIntervalType] : [sortColumn(name)];
}

/** @throws Error for a column that no kind sorts by */
export function sortColumn(name: string): RawBuilder<unknown> {
  const column = columns.get(name);
  if (!column) throw new Error(`No kind of record sorts by ${name}.`);
  return column;
}
