export type PageRow = {
  items: string | null;
  total: number;
  has_more: boolean;
  last_key: string;
  last_id: string;
};

type PageQuery = { item: string; key: string; from: string; order: string; limit: number; total: string };

/**
 * Selects a page as one row of JSON.
 * @param from the rows of the list, with their condition
 * @param total a query that counts them, run only if there are more than one page holds
 */
export function pageSql({ item, key, from, order, limit, total }: PageQuery): string {
  return `
    select string_agg(item::text, ',' order by n) filter (where n <= ${limit}) as items,
      case when coalesce(max(n), 0) <= ${limit} then count(*) else (${total}) end::int as total,
      max(n) > ${limit} as has_more, max(key) filter (where n = ${limit}) as last_key,
      max(id::text) filter (where n = ${limit}) as last_id
    from (
      select page.*, row_number() over () as n
      from (select ${item} as item, ${key} as key, id from ${from} order by ${order} limit ${limit + 1}) as page
    ) as numbered`;
}

/** Counts at most 1,001 rows. */
export function cappedCountSql(from: string): string {
  return `select count(*) from (select from ${from} limit 1001) as counted`;
}

export function pageResponse(page: PageRow | undefined, sort: string, isFiltered: boolean): string {
  if (!page) throw new Error('The page query returned no row.');
  const total = isFiltered && page.total > 1000 ? '"total":1000,"more":true' : `"total":${page.total}`;
  const cursor = page.has_more
    ? `"${Buffer.from(JSON.stringify([sort, page.last_key, page.last_id])).toString('base64url')}"`
    : 'null';
  return `{"data":[${page.items ?? ''}],${total},"nextCursor":${cursor}}`;
}
