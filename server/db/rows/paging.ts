import { type RawBuilder, sql } from 'kysely';
import { dashboardRows, maxLimit } from '#schema/fields/lists.ts';
import { invalid } from '#server/base/errors.ts';
import { type Database, forceCustomPlan } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { isDataException } from '#server/db/database-errors.ts';

/** Totals of filtered lists are exact up to this number; above it, the page says that there are more. */
export const maxExactTotal = 1000;

/** The last row of a page; `key` is null where its sort column is. */
export type Cursor = { key: string | null; id: string };

/** Encodes the last row of a page together with the sort order, because a cursor is valid for one sort order only. */
export function encodeCursor(sort: string, { key, id }: Cursor): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');
}

/** @param isNullable whether the sort column may be null, and so the key of a cursor */
export function decodeCursor(sort: string, text: string | undefined, isNullable = false): Cursor | undefined {
  if (text === undefined) return undefined;
  try {
    const parsed: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (Array.isArray(parsed) && parsed.length === 3 && parsed[0] === sort) {
      const [, key, id] = parsed as unknown[];
      const isKey = typeof key === 'string' || (isNullable && key === null);
      if (isKey && typeof id === 'string' && /^[0-9a-f-]{36}$/.test(id)) return { key, id };
    }
  } catch {
    // Falls through to the error of all invalid cursors.
  }
  throw invalidCursor();
}

function invalidCursor() {
  return invalid('This cursor is not valid.', 'cursor');
}

export type PageQuery = {
  /** Rows `(item json, key text, id uuid)` in page order, one more than `limit`. */
  rows: RawBuilder<unknown>;
  /** Selects one number: from the counters for an unfiltered list, from `countCapped` for a filtered one. */
  total: RawBuilder<unknown>;
  limit: number;
  sort: string;
  isFirst: boolean;
  isFiltered: boolean;
  /** Whether one plan is good for all executions of the same text, because the filter has no parameters. */
  canReusePlan?: boolean;
};

/** Counts rows up to one more than the largest exact total. */
export function countCapped(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select count(*) from (${rows} limit ${sql.lit(maxExactTotal + 1)}) as counted`;
}

/** Limits that PostgreSQL plans pages for: those of the web app and of clients that send none, and some above them. */
export const plannedLimits = [dashboardRows, 50, 250, maxLimit];

/**
 * The limit to plan a page for: with a literal PostgreSQL reuses the plan; with a parameter it plans each page again, a
 * quarter of the cost of a short page. `pageStatement` reads only the rows that are needed.
 */
export function plannedLimit(limit: number): number {
  return plannedLimits.find((planned) => planned >= limit) ?? maxLimit;
}

/** The `limit` clause of a page: one row more than requested. */
export function limitRows(limit: number, isFixed = plannedLimits.includes(limit)): RawBuilder<unknown> {
  return isFixed ? sql`limit ${sql.lit(limit + 1)}` : sql`limit ${limit + 1}`;
}

const c = columnsOf('counters', 'c');

/** The exact number of rows in a table with counting triggers. */
export function countAll(table: string): RawBuilder<unknown> {
  return sql`select coalesce(sum(${c.value}), 0)::int from counters c where ${c.entity} = ${sql.lit(table)}`;
}

export type ReadPage = {
  /** The JSON of the items, separated by commas. */
  items: string | null;
  hasMore: boolean | null;
  lastKey: string | null;
  lastId: string | null;
};

type PageStatement = Pick<PageQuery, 'rows' | 'limit'> & {
  /** Common table expressions that `rows` and `figures` read. */
  tables?: RawBuilder<unknown>;
  /** Further columns of the only row of the result: aggregates of `n`, the number of a row, and single values. */
  figures: RawBuilder<unknown>;
  /** One row more than `limit`. */
  rowLimit: number;
  canReusePlan?: boolean;
};

/** Reads one page in one statement, with figures about it. */
export function pageStatement<Figures>(page: PageStatement): RawBuilder<ReadPage & Figures> {
  const { tables, rows, figures, limit, rowLimit, canReusePlan = false } = page;
  return sql<ReadPage & Figures>`${sql.raw(canReusePlan ? '' : forceCustomPlan)}
    ${tables ? sql`with ${tables}` : sql``}
    select
      string_agg(item::text, ',' order by n) filter (where n <= ${limit}) as items,
      ${figures},
      max(n) > ${limit} as has_more,
      max(key) filter (where n = ${limit}) as last_key,
      max(id::text) filter (where n = ${limit}) as last_id
    from (select page.*, row_number() over () as n from (${rows}) as page limit ${rowLimit}) as numbered`;
}

/** @throws AppError 400 for a forged cursor whose key does not fit the type of its column */
export async function onlyPage<Page>(pages: Promise<Page[]>, isFirst: boolean): Promise<Page> {
  const [page] = await pages.catch((error: unknown) => {
    throw !isFirst && isDataException(error) ? invalidCursor() : error;
  });
  if (!page) throw new Error('the aggregate returned no row');
  return page;
}

/**
 * Reads one page in one statement, with figures about it.
 * @throws AppError 400 for a forged cursor whose key does not fit the type of its column
 */
export async function readPage<Figures>(
  db: Database,
  page: Omit<PageStatement, 'rowLimit'> & { isFirst: boolean },
): Promise<ReadPage & Figures> {
  const statement = pageStatement<Figures>({ ...page, rowLimit: page.limit + 1 });
  return onlyPage(
    statement.execute(db).then(({ rows }) => rows),
    page.isFirst,
  );
}

type Totals = {
  total: number;
  /** Whether the list has more than `total` rows. */
  more?: boolean;
  isComplete?: boolean;
};

/** A page as JSON text (see `pageSchema`). */
export function toPageJson(
  { items, hasMore, lastKey, lastId }: ReadPage,
  sort: string,
  { total, more = false, isComplete = true }: Totals,
): string {
  const cursor =
    hasMore && lastId !== null ? JSON.stringify(encodeCursor(sort, { key: lastKey, id: lastId })) : 'null';
  const totals = `"total":${total}${more ? ',"more":true' : ''}${isComplete ? '' : ',"isComplete":false'}`;
  return `{"data":[${items ?? ''}],${totals},"nextCursor":${cursor}}`;
}

/** The total of a list whose counting ends above the largest exact total. */
export function cappedTotal(count: number): { total: number; more: boolean } {
  return { total: Math.min(count, maxExactTotal), more: count > maxExactTotal };
}

/**
 * Returns one page as JSON text (see `pageSchema`), built by the database in one statement.
 * @throws AppError 400 for a forged cursor whose key does not fit the type of its column
 */
export async function pageJson(
  db: Database,
  { rows, total, limit, sort, isFirst, isFiltered, canReusePlan = !isFiltered }: PageQuery,
): Promise<string> {
  const figures = totalFigure({ total, limit, isFirst });
  const page = await readPage<{ total: number }>(db, { rows, figures, limit, isFirst, canReusePlan });
  return toPageJson(page, sort, isFiltered ? cappedTotal(page.total) : { total: page.total });
}

/** The figure `total` of a page. A first page with all rows needs no separate count. */
export function totalFigure({ total, limit, isFirst }: Pick<PageQuery, 'total' | 'limit' | 'isFirst'>) {
  const totalOrCount = isFirst
    ? sql`case when coalesce(max(n), 0) <= ${limit} then count(*) else (${total}) end`
    : total;
  return sql`(${totalOrCount}) as total`;
}
