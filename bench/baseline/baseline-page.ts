export type PageRow = {
  items: string | null;
  total: number;
  has_more: boolean;
  last_key: string;
  last_id: string;
};

type PageSql = { item: string; key: string; from: string; order: string; limit: number; total: string };

/** A page whose rows `from` names, as one row of finished JSON; `total` counts where the page does not hold everything. */
export function pageSql({ item, key, from, order, limit, total }: PageSql): string {
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

export function countUpTo(from: string): string {
  return `select count(*) from (select from ${from} limit 1001) as counted`;
}

export function pageAnswer(page: PageRow | undefined, sort: string, isFiltered: boolean): string {
  if (!page) throw new Error('an aggregate without a row');
  const total = isFiltered && page.total > 1000 ? '"total":1000,"more":true' : `"total":${page.total}`;
  const cursor = page.has_more
    ? `"${Buffer.from(JSON.stringify([sort, page.last_key, page.last_id])).toString('base64url')}"`
    : 'null';
  return `{"data":[${page.items ?? ''}],${total},"nextCursor":${cursor}}`;
}
