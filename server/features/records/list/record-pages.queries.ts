import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListQuery } from '#schema/records/record-queries.ts';
import type { Database } from '#server/db/client.ts';
import { statementCache } from '#server/db/prepared-statement.ts';
import {
  type Cursor,
  cappedTotal,
  countAll,
  countCapped,
  decodeCursor,
  maxExactTotal,
  onlyPage,
  pageStatement,
  plannedLimit,
  type ReadPage,
  toPageJson,
  totalFigure,
} from '#server/db/rows/paging.ts';
import { hasSearchWords } from '#server/db/rows/search-rows.ts';
import { searchedPageJson } from '#server/db/rows/searched-page.ts';
import type { SearchedRows } from '#server/db/rows/searched-rows.ts';
import { findSort, type SortedRows, sortedRows } from '#server/db/rows/sorted-rows.ts';
import { recordListItemJson } from '#server/features/records/storage/record-json.ts';
import {
  canReusePlan,
  filterColumns,
  filterRecords,
  isFiltered,
  type RecordFilter,
} from './record-filter.ts';
import { columnsOfSort, hasIndexOfBothTabs, sortColumn } from './record-sorts.ts';

function totalOf({ id }: RecordKind, open: boolean | undefined): RawBuilder<unknown> {
  if (open === undefined) return countAll(id);
  if (open) return countAll(`${id}:open`);
  return sql`select (${countAll(id)}) - (${countAll(`${id}:open`)})`;
}

type ReadTotal = { total: number };
type PageValues = [
  today: string,
  limit: number,
  rowLimit: number,
  key: string,
  id: string,
  customer: string | undefined,
];

/** Enough for the lists of all kinds and tabs in the orders that people use; programs can ask for thousands. */
const maxPageStatements = 120;
const pageStatements = statementCache<ReadPage & ReadTotal, PageValues>(maxPageStatements, 6);

type ListRequest = {
  kind: RecordKind;
  query: RecordListQuery;
  today: string;
  after: Cursor | undefined;
};

type Page = ListRequest & {
  filter: RecordFilter;
  /** The capped number of rows, where it is known. */
  total?: RawBuilder<unknown> | undefined;
};

/** What the rows of a page are and how they are sorted. @param limit what PostgreSQL plans for */
function pageRows({ kind, query, filter, today, after }: Page, limit: number): Omit<SortedRows, 'from'> {
  const order = findSort(kind.sorts, query.sort);
  const column = order.column === 'number' ? filter.number : sortColumn(order.column);
  const { conditions, id, tabs } = filter;
  const alternatives = hasIndexOfBothTabs(order.column) ? [] : tabs;
  return {
    item: recordListItemJson(kind, today),
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
function buildPage(page: Page, planned: number, [limit, rowLimit]: [number, number], isReused: boolean) {
  const { from, conditions } = page.filter;
  const where = sql.join(conditions, sql` and `);
  const counted = isFiltered(page.query)
    ? countCapped(sql`select from ${from()} where ${where}`)
    : totalOf(page.kind, page.query.open);
  const { total = counted } = page;
  return pageStatement<ReadTotal>({
    rows: sortedRows({ ...pageRows(page, planned), from: from() }),
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
function findPageStatement({ kind, query, after }: ListRequest) {
  if (!canReusePlan(query) || after?.key === null) return undefined;
  const { limit, cursor: _cursor, bounded: _bounded, customer, ...list } = query;
  const planned = plannedLimit(limit);
  // Everything else that a list can be filtered by is part of its statement, and of its key.
  const literals = { ...list, status: list.status?.toLowerCase() };
  const key = JSON.stringify([kind.id, literals, planned, Boolean(after), Boolean(customer)]);
  return pageStatements(key, (today, pageLimit, rowLimit, afterKey, id, customerId) => {
    const filter = filterRecords(kind, { ...query, ...(customer && { customer: customerId }) }, today);
    const page = { kind, query, today, filter, after: after && { key: afterKey, id } };
    if (customer) return buildPageOfFew(page, [pageLimit, rowLimit], planned);
    return buildPage(page, planned, [pageLimit, rowLimit], true);
  });
}

/** Undefined for a list whose statement is built for each request, and for one of a customer with many records. */
async function readKnownPage(db: Database, list: ListRequest): Promise<(ReadPage & ReadTotal)[] | undefined> {
  const { query, today, after } = list;
  const { limit, customer } = query;
  const values: PageValues = [today, limit, limit + 1, after?.key ?? '', after?.id ?? '', customer];
  const rows = await findPageStatement(list)?.(db, ...values);
  return customer && (rows?.[0]?.total ?? 0) > maxExactTotal ? undefined : rows;
}

async function readPage(db: Database, list: ListRequest, searched?: Partial<Page>) {
  const known = searched ? undefined : await readKnownPage(db, list);
  if (known) return known;
  const { kind, query, today } = list;
  const { limit } = query;
  const page = { filter: filterRecords(kind, query, today), ...list, ...searched };
  const { rows } = await buildPage(page, limit, [limit, limit + 1], false).execute(db);
  return rows;
}

function searchedRows(page: Page & Pick<SearchedRows, 'q' | 'matching'>): SearchedRows {
  const { kind, query, filter, q, matching } = page;
  const { column } = findSort(kind.sorts, query.sort);
  return {
    ...pageRows(page, query.limit),
    q,
    matching,
    conditions: filter.otherConditions,
    table: sql`records`,
    alias: sql`r`,
    columns: [...Object.values(filterColumns), ...(column in filterColumns ? [] : columnsOfSort(column))],
    from: filter.from,
    sort: query.sort,
    planKey: searchPlanKey(kind, query),
  };
}

/** See `SearchedRows`: a customer may have few records or most of all. */
function searchPlanKey(kind: RecordKind, query: RecordListQuery): string | undefined {
  const { customer, open, status, technician } = query;
  return canReusePlan({ ...query, q: undefined }) && !customer
    ? JSON.stringify([kind.id, open, status?.toLowerCase(), technician])
    : undefined;
}

/** A page of records of a kind as JSON text. @param today the company's day */
export async function listRecords(
  db: Database,
  kind: RecordKind,
  query: RecordListQuery,
  today: string,
): Promise<string> {
  const { sort, q, bounded } = query;
  const after = decodeCursor(sort, query.cursor, findSort(kind.sorts, sort).isNullable);
  const list = { kind, query, today, after };
  const filter = hasSearchWords(q) ? filterRecords(kind, query, today) : undefined;
  let searched: Partial<Page> | undefined;
  if (q && filter?.matching) {
    const rows = searchedRows({ ...list, filter, q, matching: filter.matching });
    const { json, isSlow, total } = await searchedPageJson(db, rows, bounded === true);
    if (json !== undefined) return json;
    // The index is read once, and not for each tab.
    searched = { filter: isSlow ? { ...filter, tabs: [] } : filter, total };
  }
  const { total, ...read } = await onlyPage(readPage(db, list, searched), after === undefined);
  return toPageJson(read, sort, isFiltered(query) ? cappedTotal(total) : { total });
}
