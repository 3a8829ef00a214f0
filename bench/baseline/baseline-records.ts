import pg from 'pg';
import { workOrders } from '#schema/records/work-orders.ts';
import { cappedCountSql, type PageRow, pageResponse, pageSql } from './baseline-page.ts';
import { recordDetailJson, recordListItemJson } from './baseline-record-json.ts';
import { foldText } from './baseline-search-text.ts';

const itemJson = recordListItemJson(workOrders);
export const workOrderJson = recordDetailJson(workOrders);

export const counterSql = (entity: string) =>
  `select coalesce(sum(value), 0)::int from counters where entity = '${entity}'`;

const totalSql = `
  select json_build_object(
    'total', coalesce(sum(value) filter (where entity = 'work-order'), 0)::int,
    'open', coalesce(sum(value) filter (where entity = 'work-order:open'), 0)::int)::text as total
  from counters where entity in ('work-order', 'work-order:open')`;

const getSql = `select ${workOrderJson}::text as json from records r where r.id = $1 and r.kind = 'work-order'`;

type RecordFilter = { limit: number; isOpen: boolean; status: string | null; q: string | null };

export async function listWorkOrders(
  pool: pg.Pool,
  { limit, isOpen, status, q }: RecordFilter,
): Promise<string> {
  const conditions = [
    `r.kind = 'work-order'`,
    ...(isOpen ? ['r.is_open = true'] : []),
    ...(status === null ? [] : [`lower(r.status) = ${pg.escapeLiteral(status.toLowerCase())}`]),
  ];
  const values: string[] = [];
  for (const word of q === null ? [] : foldText(q).split(' '))
    conditions.push(`r.search_text like $${values.push(`%${word}%`)}`);
  const from = `records r where ${conditions.join(' and ')}`;
  const total =
    status === null && q === null
      ? counterSql(isOpen ? 'work-order:open' : 'work-order')
      : cappedCountSql(from);
  const order = 'r.number desc, r.id desc';
  const { rows } = await pool.query<PageRow>({
    // Searches are planned each time: the best plan depends on the words.
    ...(q === null && { name: `work orders ${limit} ${isOpen} ${status}` }),
    text: pageSql({ item: itemJson, key: 'r.number::text', from, order, limit, total }),
    values,
  });
  return pageResponse(rows[0], '-number', status !== null || q !== null);
}

export async function getWorkOrderTotals(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ total: string }>({ name: 'total', text: totalSql });
  return rows[0]?.total ?? '';
}

export async function getWorkOrder(db: pg.Pool | pg.PoolClient, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ json: string }>({ name: 'get work order', text: getSql, values: [id] });
  return rows[0]?.json;
}
