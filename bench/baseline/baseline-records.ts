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

const sortColumns: Record<string, string> = {
  number: 'number',
  customer: 'customer_sort_name',
  statusObtainedAt: 'status_on',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  classification: 'classification',
  customerPo: 'customer_po',
};

type RecordFilter = {
  limit: number;
  /** Absent: both tabs. */
  isOpen?: boolean | undefined;
  /** The key of a column, with `-` for descending. */
  sort?: string | undefined;
  status: string | null;
  technician?: string | null;
  customer?: string | null;
  q: string | null;
};

/** The conditions of a list besides its tab, and their parameters. */
function describeFilter({ status, technician, customer, q }: RecordFilter) {
  const values: string[] = [];
  const conditions = [
    `r.kind = 'work-order'`,
    ...(status === null ? [] : [`lower(r.status) = ${pg.escapeLiteral(status.toLowerCase())}`]),
    ...(technician
      ? [`r.id in (select record_id from assignments where user_id = $${values.push(technician)})`]
      : []),
    ...(customer ? [`r.customer_id = $${values.push(customer)}`] : []),
  ];
  for (const word of q === null ? [] : foldText(q).split(' '))
    conditions.push(`r.search_text like $${values.push(`%${word}%`)}`);
  return { conditions, values };
}

function countSql(isOpen: boolean | undefined): string {
  if (isOpen === undefined) return counterSql('work-order');
  return isOpen
    ? counterSql('work-order:open')
    : `select (${counterSql('work-order')}) - (${counterSql('work-order:open')})`;
}

/** The first records of both tabs, whose indexes are apart. */
function mergeTabs(conditions: string[], order: string, limit: number): string {
  const tab = (isOpen: boolean) => `(select r.* from records r
    where ${[...conditions, `r.is_open = ${isOpen}`].join(' and ')} order by ${order} limit ${limit + 1})`;
  return `(${tab(true)} union all ${tab(false)}) as r`;
}

export async function listWorkOrders(pool: pg.Pool, filter: RecordFilter): Promise<string> {
  const { limit, isOpen, sort = '-number', status, technician, customer, q } = filter;
  const { conditions, values } = describeFilter(filter);
  const isFiltered = [status, technician, customer, q].some((value) => (value ?? null) !== null);
  const [direction, key] = sort.startsWith('-') ? ['desc', sort.slice(1)] : ['asc', sort];
  const column = `r.${sortColumns[key] ?? 'number'}`;
  const order = `${column} ${direction}, r.id ${direction}`;
  const onTab = isOpen === undefined ? conditions : [...conditions, `r.is_open = ${isOpen}`];
  const from = `records r where ${onTab.join(' and ')}`;
  const isMerged = isOpen === undefined && !isFiltered && key !== 'number';
  const { rows } = await pool.query<PageRow>({
    // Searches are planned each time: the best plan depends on the words.
    ...(q === null && {
      name: `list ${limit} ${isOpen} ${sort} ${status} ${Boolean(technician)} ${Boolean(customer)}`,
    }),
    text: pageSql({
      item: itemJson,
      key: `${column}::text`,
      from: isMerged ? mergeTabs(conditions, order, limit) : from,
      order,
      limit,
      total: isFiltered ? cappedCountSql(from) : countSql(isOpen),
    }),
    values,
  });
  return pageResponse(rows[0], sort, isFiltered);
}

export async function getWorkOrderTotals(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ total: string }>({ name: 'total', text: totalSql });
  return rows[0]?.total ?? '';
}

export async function getWorkOrder(db: pg.Pool | pg.PoolClient, id: string): Promise<string | undefined> {
  const { rows } = await db.query<{ json: string }>({ name: 'get work order', text: getSql, values: [id] });
  return rows[0]?.json;
}
