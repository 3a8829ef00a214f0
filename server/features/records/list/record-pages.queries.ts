import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordListQuery } from '#schema/records/record-queries.ts';
import type { Database } from '#server/db/client.ts';
import {
  cappedTotal,
  decodeCursor,
  maxExactTotal,
  onlyPage,
  type ReadPage,
  toPageJson,
} from '#server/db/rows/paging.ts';
import { hasSearchWords } from '#server/db/rows/search-rows.ts';
import { searchedPageJson } from '#server/db/rows/searched-page.ts';
import type { SearchedRows } from '#server/db/rows/searched-rows.ts';
import { findSort } from '#server/db/rows/sorted-rows.ts';
import { canReusePlan, filterColumns, filterRecords, isFiltered } from './record-filter.ts';
import {
  buildPage,
  createPageStatements,
  findPageStatement,
  type ListRequest,
  type Page,
  type PageValues,
  pageRows,
  type ReadTotal,
} from './record-pages.statements.ts';
import { columnsOfSort } from './record-sorts.ts';

const pageStatements = createPageStatements();

/** Undefined for a list whose statement is built for each request, and for one of a customer with many records. */
async function readKnownPage(db: Database, list: ListRequest): Promise<(ReadPage & ReadTotal)[] | undefined> {
  const { query, today, after } = list;
  const { limit, customer } = query;
  const values: PageValues = [today, limit, limit + 1, after?.key ?? '', after?.id ?? '', customer];
  const rows = await findPageStatement(pageStatements, list)?.(db, ...values);
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
