import { type RawBuilder, sql } from 'kysely';
import { dashboardRows, maxLimit } from '#schema/fields/lists.ts';
import { invalid } from '#server/base/errors.ts';
import type { Database } from './client.ts';
import { forceCustomPlan } from './client.ts';
import { isUnreadableValue } from './database-errors.ts';

/** Totals of filtered lists are counted up to here; beyond, the page says that there are more. */
const countedUpTo = 1000;

export type Cursor = { key: string; id: string };

/** Where a page ended, and under which sorting: a cursor of one sorting means nothing under another. */
export function encodeCursor(sort: string, { key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

export function decodeCursor(sort: string, text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 3 && parsed[0] === sort) {
      const [, key, id] = parsed as unknown[];
      if (typeof key === 'string' && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { key, id };
    }
  } catch {
    // Falls through to the same sentence as every other unreadable cursor.
  }
  throw invalidCursor();
}

function invalidCursor() {
  return invalid('This cursor is not valid.', 'cursor');
}

export type PageQuery = {
  /** Rows `(item json, key text, id uuid)` in the order of the page, one more than `limit`. */
  rows: RawBuilder<unknown>;
  /** One number: of an unfiltered list from the counters, of a filtered one from `countUpTo`. */
  total: RawBuilder<unknown>;
  limit: number;
  sort: string;
  isFirst: boolean;
  isFiltered: boolean;
  /** Whether the filter is written out, so that one plan fits every request in the same words. */
  isPlannedOnce?: boolean;
};

/** Counts rows only as far as a page tells: one beyond the most that is told as exact. */
export function countUpTo(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*) from (${rows} limit ${sql.lit(countedUpTo + 1)}) as counted`;
}

/** What the web app and plain clients ask for. */
const defaultLimits = new Set([dashboardRows, 50, maxLimit]);

/**
 * `limit` for the rows of a page: one more than asked for. Where the planner sees the number it plans the page once;
 * a number that it does not see makes it plan each page anew, a quarter of what a short page costs.
 */
export function limitRows(limit: number): RawBuilder<unknown> {
  return defaultLimits.has(limit) ? sql`limit ${sql.lit(limit + 1)}` : sql`limit ${limit + 1}`;
}

/** The exact number of rows of a table that has counting triggers. */
export function countAll(table: string): RawBuilder<unknown> {
  return sql`select coalesce(sum(value), 0)::int from counters where entity = ${sql.lit(table)}`;
}

type PageRow = {
  items: string | null;
  total: number;
  hasMore: boolean | null;
  lastKey: string | null;
  lastId: string | null;
};

/**
 * One page as finished JSON (see `pageSchema`), made by the database in one statement.
 * @throws 400 for a cursor whose key is nothing that its column could hold: we gave out none like it
 */
export async function pageJson(
  db: Database,
  { rows, total, limit, sort, isFirst, isFiltered, isPlannedOnce = !isFiltered }: PageQuery,
): Promise<string> {
  // A first page that holds everything was counted on the way.
  const counted = isFirst
    ? sql`case when coalesce(max(n), 0) <= ${limit} then count(*) else (${total}) end`
    : total;
  const { rows: answer } = await sql<PageRow>`${sql.raw(isPlannedOnce ? '' : forceCustomPlan)}
    select
      string_agg(item::text, ',' order by n) filter (where n <= ${limit}) as items,
      (${counted}) as total,
      max(n) > ${limit} as has_more,
      max(key) filter (where n = ${limit}) as last_key,
      max(id::text) filter (where n = ${limit}) as last_id
    from (select page.*, row_number() over () as n from (${rows}) as page) as numbered`
    .execute(db)
    .catch((error: unknown) => {
      throw !isFirst && isUnreadableValue(error) ? invalidCursor() : error;
    });
  const page = answer[0];
  if (!page) throw new Error('an aggregate without a row');
  const isTooMany = page.total > countedUpTo && isFiltered;
  const cursor =
    page.hasMore && page.lastKey !== null && page.lastId !== null
      ? JSON.stringify(encodeCursor(sort, { key: page.lastKey, id: page.lastId }))
      : 'null';
  const totals = isTooMany ? `"total":${countedUpTo},"more":true` : `"total":${page.total}`;
  return `{"data":[${page.items ?? ''}],${totals},"nextCursor":${cursor}}`;
}
