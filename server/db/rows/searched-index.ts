import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { isStatementTimeout } from '#server/db/database-errors.ts';
import { deferredStatement } from '#server/db/prepared-statement.ts';
import { readPage } from './paging.ts';
import { canUseTrigrams } from './search-rows.ts';
import { parseSearchTerms } from './search-text.ts';
import { canReusePlan, type SearchedRows, type SearchResult } from './searched-rows.ts';
import { sortedRows } from './sorted-rows.ts';

const maxIndexedRows = 4000;

/** Whether the trigram index can find what is searched for. */
export function usesIndex({ q }: SearchedRows): boolean {
  return canUseTrigrams(parseSearchTerms(q).words);
}

const limitIndexRead = deferredStatement<[timeoutMs: string, planning: 'auto' | 'force_generic_plan']>(
  2,
  // With a limit, PostgreSQL would read the table, expecting the first matches soon.
  (timeoutMs, planning) =>
    sql`select set_config('statement_timeout', ${timeoutMs}, true), set_config('enable_seqscan', 'off', true),
      set_config('plan_cache_mode', ${planning}, true)`,
);

/** Reads what the trigram index finds. Undefined if it is of no use or takes too long. */
export async function readIndex(
  db: Database,
  search: SearchedRows,
  timeoutMs: number,
): Promise<SearchResult | undefined> {
  if (!usesIndex(search)) return undefined;
  const {
    table,
    alias,
    columns,
    from,
    conditions,
    matching,
    indexed = matching,
    limit,
    after,
    item,
  } = search;
  const sorted = sortedRows({ ...search, item: sql`null`, from: from(sql`found`), alternatives: [] });
  const isReused = canReusePlan(search);
  const where = conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``;
  try {
    return await db.transaction().execute(async (tx) => {
      await limitIndexRead(tx, String(timeoutMs), isReused ? 'force_generic_plan' : 'auto');
      const { found, matches, ...page } = await readPage<{ found: number; matches: number }>(tx, {
        // Whole rows would take twice as long, because they fill a file.
        tables: sql`found as materialized (
          select ${sql.join([...columns])} from ${table} ${alias} where ${indexed} limit ${sql.lit(maxIndexedRows + 1)})`,
        rows: sql`select ${item} as item, s.key, s.id
          from (select row_number() over () as n, key, id from (${sorted}) as sorted) s
            join ${table} ${alias} on ${alias}.id = s.id
          where (select count(*) from found) <= ${sql.lit(maxIndexedRows)} order by s.n`,
        figures: sql`(select count(*) from found) as found,
          (select count(*) from ${from(sql`found`)} ${where}) as matches`,
        limit,
        isFirst: after === undefined,
        canReusePlan: isReused,
      });
      const isExact = found <= maxIndexedRows;
      return { page, isComplete: isExact, count: matches, isExact };
    });
  } catch (error) {
    if (isStatementTimeout(error)) return undefined;
    throw error;
  }
}
