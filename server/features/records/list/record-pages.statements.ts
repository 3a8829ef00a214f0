import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListQuery } from '#schema/records/record-queries.ts';
import { statementCache } from '#server/db/prepared-statement.ts';
import {
  type Cursor,
  countAll,
  countCapped,
  maxExactTotal,
  pageStatement,
  plannedLimit,
  type ReadPage,
  totalFigure,
} from '#server/db/rows/paging.ts';
import { findSort, type SortedRows, sortedRows } from '#server/db/rows/sorted-rows.ts';
import { recordListItemText } from '#server/features/records/storage/record-json.ts';
import { canReusePlan, filterRecords, isFiltered, type RecordFilter } from './record-filter.ts';
import { hasIndexOfBothTabs, sortColumn } from './record-sorts.ts';

function totalOf({ id }: RecordKind, open: boolean | undefined): RawBuilder<unknown> {
  if (open === undefined) return countAll(id);
  if (open) return countAll(`${id}:open`);
  return sql`select (${countAll(id)}) - (${countAll(`${id}:open`)})`;
}

export type ReadTotal = { total: number };
export type PageValues = [
  today: string,
  limit: number,
  rowLimit: number,
  key: string,
  id: string,
  customer: string | undefined,
];

/** Enough for the lists of all kinds and tabs in the orders that people use; programs can ask for thousands. */
const maxPageStatements = 120;

/** The statements of lists that are built once, by what they list. */
export function createPageStatements() {
  return statementCache<ReadPage & ReadTotal, PageValues>(maxPageStatements, 6);
}

type PageStatements = ReturnType<typeof createPageStatements>;

export type ListRequest = {
  kind: RecordKind;
  query: RecordListQuery;
  today: string;
  after: Cursor | undefined;
};

export type Page = ListRequest & {
  filter: RecordFilter;
  /** The capped number of rows, where it is known. */
  total?: RawBuilder<unknown> | undefined;
};

/** What the rows of a page are and how they are sorted. @param limit what PostgreSQL plans for */
export function pageRows(
  { kind, query, filter, today, after }: Page,
  limit: number,
): Omit<SortedRows, 'from'> {
  const order = findSort(kind.sorts, query.sort);
  const column = order.column === 'number' ? filter.number : sortColumn(order.column);
  const { conditions, id, tabs } = filter;
  const alternatives = hasIndexOfBothTabs(order.column) ? [] : tabs;
  return {
    item: recordListItemText(kind, today),
    conditions,
    alternatives,
    id,
    ...order,
    column,
    after,
    limit,
  };
}

/**
 * @param planned what PostgreSQL plans for
 * @param limits the rows of the page, and one more
 */
export function buildPage(
  page: Page,
  planned: number,
  [limit, rowLimit]: [number, number],
  isReused: boolean,
) {
  const { from, conditions } = page.filter;
  const where = sql.join(conditions, sql` and `);
  const counted = isFiltered(page.query)
    ? countCapped(sql`select from ${from()} where ${where}`)
    : totalOf(page.kind, page.query.open);
  const { total = counted } = page;
  return pageStatement<ReadTotal>({
    rows: sortedRows({ ...pageRows(page, planned), from: from(), mergedAs: page.filter.alias }),
    figures: totalFigure({ total, limit, isFirst: !page.after }),
    limit,
    rowLimit,
    canReusePlan: isReused,
  });
}

/**
 * A page of the records of a customer, all of which are read before they are sorted. So one plan is good for each customer
 * with at most `maxExactTotal` of them; where the total is above that, the page is not the right one.
 */
function buildPageOfFew(page: Page, limits: [limit: number, rowLimit: number], planned: number) {
  const { conditions, from } = page.filter;
  const all = sql`(
    select r.* from ${from()} where ${sql.join(conditions, sql` and `)} limit ${sql.lit(maxExactTotal + 1)}) as r`;
  const [limit, rowLimit] = limits;
  return pageStatement<ReadTotal>({
    rows: sortedRows({ ...pageRows(page, planned), conditions: [], alternatives: [], from: all }),
    figures: totalFigure({ total: countCapped(sql`select from ${all}`), limit, isFirst: !page.after }),
    limit,
    rowLimit,
    canReusePlan: true,
  });
}

/** The statement of a list that is built and planned once, if its filter has no parameters besides a customer. */
export function findPageStatement(statements: PageStatements, { kind, query, after }: ListRequest) {
  if (!canReusePlan(query) || after?.key === null) return undefined;
  const { limit, cursor: _cursor, bounded: _bounded, customer, ...list } = query;
  const planned = plannedLimit(limit);
  // Everything else that a list can be filtered by is part of its statement, and of its key.
  const literals = { ...list, status: list.status?.toLowerCase() };
  const key = JSON.stringify([kind.id, literals, planned, Boolean(after), Boolean(customer)]);
  return statements(key, (today, pageLimit, rowLimit, afterKey, id, customerId) => {
    const filter = filterRecords(kind, { ...query, ...(customer && { customer: customerId }) }, today);
    const page = { kind, query, today, filter, after: after && { key: afterKey, id } };
    if (customer) return buildPageOfFew(page, [pageLimit, rowLimit], planned);
    return buildPage(page, planned, [pageLimit, rowLimit], true);
  });
}
