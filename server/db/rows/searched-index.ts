import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { isStatementTimeout } from '#server/db/database-errors.ts';
import { deferredStatement } from '#server/db/prepared-statement.ts';
import { maxExactTotal, readPage } from './paging.ts';
import { canUseTrigrams } from './search-rows.ts';
import { parseSearchTerms } from './search-text.ts';
import { canReusePlan, type SearchedRows, type SearchResult } from './searched-rows.ts';
import { sortedRows } from './sorted-rows.ts';

const maxIndexedRows = 4000;
/** A text is common, and the index is not read, if so many of the first names have it, and a thousand of the walked. */
const beginning = { rows: 100, matches: 10 };
/** Rows among which the first matches are looked for in the order of the list, and the longest page for that. */
const maxRowsInOrder = 20_000;
const maxPageInOrder = 50;

/** Whether the trigram index can find what is searched for. */
export function usesIndex({ q }: SearchedRows): boolean {
  return canUseTrigrams(parseSearchTerms(q).words);
}

const limitIndexRead = deferredStatement<[timeoutMs: string, planning: 'auto' | 'force_generic_plan']>(
  2,
  // With a limit, PostgreSQL would read the table, expecting the first matches soon. Starting parallel workers takes longer
  // than reading what the limits allow.
  (timeoutMs, planning) =>
    sql`select set_config('statement_timeout', ${timeoutMs}, true), set_config('enable_seqscan', 'off', true),
      set_config('max_parallel_workers_per_gather', '0', true), set_config('plan_cache_mode', ${planning}, true)`,
);

type IndexRead = {
  /** Common table expressions. */
  tables: RawBuilder<unknown>;
  /** The keys and ids of the page, in order. */
  keys: RawBuilder<unknown>;
  /** How many rows match, and whether the page has the first of them. */
  matches: RawBuilder<unknown>;
  isComplete: RawBuilder<unknown>;
};

const countOf = (rows: RawBuilder<unknown>) => sql`(select count(*) from ${rows})`;

/** How many of the rows in `found` meet the other conditions of the list. */
function countFound({ from, conditions }: SearchedRows): RawBuilder<unknown> {
  const where = conditions.length > 0 ? sql` where ${sql.join([...conditions], sql` and `)}` : sql``;
  return countOf(sql`${from(sql`found`)}${where}`);
}

/** Sorts what the index finds, up to a number of rows. */
function sortFound(search: SearchedRows): IndexRead {
  const { table, alias, columns, from, conditions, matching, indexed = matching } = search;
  const isComplete = sql`${countOf(sql`found`)} <= ${sql.lit(maxIndexedRows)}`;
  const sorted = { ...search, item: sql`null`, from: from(sql`found`), alternatives: [] };
  return {
    // Whole rows would take twice as long, because they fill a file.
    tables: sql`found as materialized (
      select ${sql.join([...columns])} from ${table} ${alias} where ${indexed} limit ${sql.lit(maxIndexedRows + 1)})`,
    keys: sortedRows({ ...sorted, conditions: [...conditions, isComplete] }),
    matches: countFound(search),
    isComplete,
  };
}

/**
 * Sorts what the index finds, up to the largest exact total. The first of more matches are looked for in the order of the
 * list. `isComplete` is false where they do not fill the page, or may be too few for it.
 */
function sortFoundOrWalk(search: SearchedRows, inOrder: RawBuilder<unknown>): IndexRead {
  const { table, alias, columns, from, conditions, matching, indexed = matching } = search;
  const list = { ...search, item: sql`null`, alternatives: [] };
  const first = (rows: number) =>
    sortedRows({ ...list, from: from(table), item: inOrder, limit: rows - 1, isLimitFixed: true });
  const matchesIn = (rows: number, condition: RawBuilder<unknown>) =>
    sql`(select key, id from (${first(rows)}) as walked where item and ${condition})`;
  const beginsCommon = sql`(select matches from beginning) >= ${sql.lit(beginning.matches)}`;
  const isCommon = sql`(select matches from common) > ${sql.lit(maxExactTotal)}`;
  const hasAll = sql`not ${isCommon} and ${countOf(sql`found`)} <= ${sql.lit(maxExactTotal)}`;
  return {
    tables: sql`beginning as materialized (
        select count(*) as matches from ${matchesIn(beginning.rows, sql`true`)} as rows),
      common as materialized (
        select count(*) as matches from (
          select from ${matchesIn(maxRowsInOrder, beginsCommon)} as rows limit ${sql.lit(maxExactTotal + 1)}) as rows),
      found as materialized (
        select ${sql.join([...columns])} from ${table} ${alias}
        where ${indexed} and not ${isCommon} limit ${sql.lit(maxExactTotal + 1)})`,
    keys: sql`(${sortedRows({ ...list, from: from(sql`found`), conditions: [...conditions, hasAll] })})
      union all (select null, key, id from ${matchesIn(maxRowsInOrder, sql`not (${hasAll})`)} as rows limit ${search.limit + 1})`,
    matches: sql`case when ${isCommon} then (select matches from common) else ${countFound(search)} end`,
    isComplete: sql`(${hasAll}) or max(n) > ${search.limit}`,
  };
}

/** Reads what the index of the trigrams finds, or that of `indexed`. Undefined if it is of no use or takes too long. */
export async function readIndex(
  db: Database,
  search: SearchedRows,
  timeoutMs: number,
): Promise<SearchResult | undefined> {
  if (!usesIndex(search)) return undefined;
  const { inOrder, limit, after } = search;
  if (inOrder && !after && limit <= maxPageInOrder) {
    const result = await readPageBy(db, search, sortFoundOrWalk(search, inOrder), timeoutMs);
    if (result?.isComplete !== false) return result;
  }
  return readPageBy(db, search, sortFound(search), timeoutMs);
}

async function readPageBy(
  db: Database,
  search: SearchedRows,
  { tables, keys, matches, isComplete }: IndexRead,
  timeoutMs: number,
): Promise<SearchResult | undefined> {
  const { table, alias, limit, after, item } = search;
  const isReused = canReusePlan(search);
  try {
    return await db.transaction().execute(async (tx) => {
      await limitIndexRead(tx, String(timeoutMs), isReused ? 'force_generic_plan' : 'auto');
      const { count, isWhole, ...page } = await readPage<{ count: number; isWhole: boolean }>(tx, {
        tables,
        rows: sql`select ${item} as item, s.key, s.id
          from (select row_number() over () as n, key, id from (${keys}) as keys) s
            join ${table} ${alias} on ${alias}.id = s.id
          order by s.n`,
        figures: sql`${matches} as count, ${isComplete} as is_whole`,
        limit,
        isFirst: after === undefined,
        canReusePlan: isReused,
      });
      return { page, isComplete: isWhole, count, isExact: isWhole };
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}
