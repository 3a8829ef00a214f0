import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { cappedTotal, maxExactTotal, readPage, toPageJson } from './paging.ts';
import { parseSearchTerms } from './search-text.ts';
import { readIndex, usesIndex } from './searched-index.ts';
import { canReusePlan, type SearchedRows, type SearchResult } from './searched-rows.ts';
import { type SortedRows, sortedRows } from './sorted-rows.ts';

// A page of a searched list is read in one of two ways. A text that many rows contain is on the first rows of the list:
// some are read in the list's order and compared. A text that few rows contain is found by the trigram index, and its
// rows are sorted. Both stop at a number of rows, so that neither costs more in a larger table. What PostgreSQL would
// choose by its estimates is one of them without a limit, which takes seconds when the estimate is wrong. Digits of
// customers are found by one statement that knows both ways (`searched-index.ts`).

/** The first rows show how common the text is. */
const firstRows = 500;
/** Of the first rows, matches from which on the text counts as common. */
const commonMatches = 5;
/** Rows among which a page of a common text is looked for. */
const maxWalkedRows = 6000;
/**
 * Of a bounded search, and of one that has another way if the index is slow. With all connections busy, an index that
 * needs 4 ms of a core takes several times as long, and giving up would read everything twice.
 */
const indexTimeoutsMs = { bounded: 20, complete: 100 };

/**
 * A page of a searched list as JSON text of `searchedPageSchema`: in bounded time, or else only if the index finds few
 * rows, with the exact total. Undefined for any other search: of a common text, whose `total` may be known by then, or of
 * one for which the index is slow.
 */
export async function searchedPageJson(
  db: Database,
  search: SearchedRows,
  isBounded: boolean,
): Promise<{ json?: string; isSlow?: boolean; total?: RawBuilder<unknown> | undefined }> {
  if (isBounded) return { json: toJson(await searchBounded(db, search), search) };
  const found = await readIndex(db, search, indexTimeoutsMs.complete);
  if (found?.isComplete) return { json: toJson(found, search) };
  // Counting again would find as many.
  const total = found && found.count > maxExactTotal ? sql.lit(maxExactTotal + 1) : undefined;
  return { isSlow: !found && usesIndex(search), total };
}

async function searchBounded(db: Database, search: SearchedRows): Promise<SearchResult> {
  // Few rows contain the digits of a phone number, so the index is usually enough.
  const isPhone = parseSearchTerms(search.q).digits !== undefined;
  const early = isPhone ? await readIndex(db, search, indexTimeoutsMs.bounded) : undefined;
  if (early?.isComplete) return early;
  const first = await walkRows(db, search, firstRows);
  if (first.isExact) return first;
  const isCommon = first.count >= commonMatches;
  const walked = isCommon ? await walkRows(db, search, rowsToCount(first, search.limit)) : first;
  // What the index counted holds for each page, so that a later one does not say less than the first.
  if (walked.isComplete) return { ...walked, count: Math.max(walked.count, early?.count ?? 0) };
  const found = isPhone ? early : await readIndex(db, search, indexTimeoutsMs.bounded);
  if (found?.isComplete) return found;
  // If the index took too long, no time is left for more rows.
  const canGoOn = !isCommon && (found !== undefined || !usesIndex(search));
  const last = canGoOn ? await walkRows(db, search, maxWalkedRows) : walked;
  return last.isComplete ? { ...last, count: Math.max(last.count, found?.count ?? 0) } : last;
}

/** How many rows of the list probably have the matches of a full page and of the largest exact total. */
function rowsToCount({ count }: SearchResult, limit: number): number {
  const wanted = Math.max(limit, maxExactTotal) + 1;
  return Math.min(maxWalkedRows, Math.ceil((1.2 * firstRows * wanted) / count));
}

function toJson({ page, isComplete, count, isExact }: SearchResult, { sort }: SearchedRows): string {
  if (!isComplete) return toPageJson(page, sort, { total: count, isComplete });
  if (isExact || count > maxExactTotal) return toPageJson(page, sort, cappedTotal(count));
  return toPageJson(page, sort, { total: roundDown(count), more: true });
}

/** A number below the count that reads well: 'more than 300'. */
function roundDown(count: number): number {
  const step = count > 100 ? 100 : 10;
  return Math.floor((count - 1) / step) * step;
}

type Walked = { read: number; counted: number; matches: number };

/** Compares the next rows of the list, in its order. The count is that of the first page. */
async function walkRows(db: Database, search: SearchedRows, maxRows: number): Promise<SearchResult> {
  const { table, alias, from, matching, item, after, limit } = search;
  const compared = (cursor: SortedRows['after']) => sql`
    select row_number() over () as n, item as is_match, key, id
    from (${sortedRows({
      ...search,
      from: from(table),
      item: matching,
      after: cursor,
      limit: maxRows - 1,
      isLimitFixed: maxRows === firstRows,
    })}) as rows`;
  const counted = after ? sql`counted` : sql`walked`;
  const {
    read,
    counted: countedRows,
    matches,
    ...page
  } = await readPage<Walked>(db, {
    tables: sql`walked as materialized (${compared(after)})
      ${after ? sql`, counted as materialized (${compared(undefined)})` : sql``}`,
    rows: sql`select ${item} as item, w.key, w.id
      from (select * from walked where is_match order by n limit ${limit + 1}) w
        join ${table} ${alias} on ${alias}.id = w.id
      order by w.n`,
    figures: sql`(select count(*) from walked) as read, (select count(*) from ${counted}) as counted,
      (select count(*) from ${counted} where is_match) as matches`,
    limit,
    isFirst: after === undefined,
    canReusePlan: maxRows === firstRows && canReusePlan(search),
  });
  return {
    page,
    isComplete: Boolean(page.hasMore) || read < maxRows,
    count: matches,
    isExact: countedRows < maxRows,
  };
}
