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
/** Of the first rows by `inOrder`, matches from which on the index is not read. */
const firstRows = 500;
const commonMatches = 50;

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

/** Sorts what the index finds, up to a number of rows. */
function sortFound(search: SearchedRows): IndexRead {
  const { table, alias, columns, from, conditions, matching, indexed = matching } = search;
  const where = conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
  const isComplete = sql`${countOf(sql`found`)} <= ${sql.lit(maxIndexedRows)}`;
  const sorted = { ...search, item: sql`null`, from: from(sql`found`), alternatives: [] };
  return {
    // Whole rows would take twice as long, because they fill a file.
    tables: sql`found as materialized (
      select ${sql.join([...columns])} from ${table} ${alias} where ${indexed} limit ${sql.lit(maxIndexedRows + 1)})`,
    keys: sortedRows({ ...sorted, conditions: [...conditions, isComplete] }),
    matches: sql`(select count(*) from ${from(sql`found`)} ${where})`,
    isComplete,
  };
}

/**
 * Sorts what the index finds, up to the largest exact total. Where more rows match, the first ones are soon found in the
 * order of the list; where many of its very first rows do, the index is not read at all.
 */
function sortFoundOrWalk(search: SearchedRows, inOrder: RawBuilder<unknown>): IndexRead {
  const { table, alias, columns, from, matching, indexed = matching } = search;
  const list = { ...search, from: from(table) };
  const isCommon = sql`(select matches from beginning) >= ${sql.lit(commonMatches)}`;
  const hasAll = sql`not ${isCommon} and ${countOf(sql`found`)} <= ${sql.lit(maxExactTotal)}`;
  const sorted = { ...search, item: sql`null`, from: from(sql`found`), conditions: [hasAll] };
  const walked = { ...list, item: sql`null`, conditions: [sql`not (${hasAll})`, inOrder] };
  const counted = { ...walked, limit: maxExactTotal, isLimitFixed: true };
  return {
    tables: sql`beginning as materialized (
        select count(*) filter (where item) as matches
        from (${sortedRows({ ...list, item: inOrder, limit: firstRows - 1, isLimitFixed: true })}) as rows),
      found as materialized (
        select ${sql.join([...columns])} from ${table} ${alias}
        where ${indexed} and not ${isCommon} limit ${sql.lit(maxExactTotal + 1)})`,
    keys: sql`(${sortedRows(sorted)}) union all (${sortedRows(walked)})`,
    matches: sql`case when ${isCommon} then ${countOf(sql`(${sortedRows(counted)}) as counted`)}
      else ${countOf(sql`found`)} end`,
    isComplete: sql`true`,
  };
}

/** Reads what the index of the trigrams finds, or that of `indexed`. Undefined if it is of no use or takes too long. */
export async function readIndex(
  db: Database,
  search: SearchedRows,
  timeoutMs: number,
): Promise<SearchResult | undefined> {
  if (!usesIndex(search)) return undefined;
  const { table, alias, inOrder, limit, after, item } = search;
  // A later page may have the last matches, which are anywhere before the end of the list.
  const { tables, keys, matches, isComplete } =
    inOrder && !after ? sortFoundOrWalk(search, inOrder) : sortFound(search);
  const isReused = canReusePlan(search);
  try {
    return await db.transaction().execute(async (tx) => {
      await limitIndexRead(tx, String(timeoutMs), isReused ? 'force_generic_plan' : 'auto');
      const { count, isExact, ...page } = await readPage<{ count: number; isExact: boolean }>(tx, {
        tables,
        rows: sql`select ${item} as item, s.key, s.id
          from (select row_number() over () as n, key, id from (${keys}) as keys) s
            join ${table} ${alias} on ${alias}.id = s.id
          order by s.n`,
        figures: sql`${matches} as count, ${isComplete} as is_exact`,
        limit,
        isFirst: after === undefined,
        canReusePlan: isReused,
      });
      return { page, isComplete: isExact, count, isExact };
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}
