import { createHash } from 'node:crypto';
import type { TableCopy } from '#bench/peers/base/copy-tables.ts';
import {
  customerFields,
  type PeerField,
  type PeerList,
  searchedColumns,
  selectFields,
  workOrderFields,
  workOrderLists,
} from '#bench/peers/base/peer-model.ts';
import { componentOf, componentTable } from './strapi-project.ts';

const names = (fields: readonly PeerField[]) => fields.map(({ name }) => name);
const times = ['created_at', 'updated_at', 'published_at'];
const selectTimes = 'x.created_at, x.updated_at, x.updated_at as published_at';

/** The document id of a row of Crewdesk, as `documentIdOf` returns it: like Strapi's own, it begins with a letter. */
const documentIdSql = `'c' || substr(md5(x.id::text), 1, 23) as document_id`;

export function documentIdOf(id: string): string {
  return `c${createHash('md5').update(id).digest('hex').slice(0, 23)}`;
}
const numberedCustomers = '(select *, row_number() over (order by id) as place from customers)';

/** The rows of a list and its links, both numbered in the same order. */
function copyList({ name, from, fields }: PeerList): TableCopy[] {
  const place = 'row_number() over (order by x.record_id, x.position, x.id)';
  const rows = `from ${from} join records r on r.id = x.record_id where r.kind = 'work-order'`;
  return [
    {
      table: componentTable(name),
      columns: ['id', ...names(fields)],
      query: `select ${place} as id, ${selectFields(fields)} ${rows}`,
    },
    {
      table: 'work_orders_cmps',
      columns: ['entity_id', 'cmp_id', 'component_type', 'field', '"order"'],
      query: `select r.number as entity_id, ${place} as cmp_id, '${componentOf(name)}' as component_type,
        '${name}' as field, x.position + 1 as "order" ${rows}`,
    },
  ];
}

/** The rows of Crewdesk; the id of a work order is its number. */
export const copies: TableCopy[] = [
  {
    table: 'customers',
    columns: ['id', 'document_id', ...names(customerFields), ...times],
    query: `select x.place as id, ${documentIdSql}, ${selectFields(customerFields)}, ${selectTimes}
      from ${numberedCustomers} x`,
  },
  {
    table: 'work_orders',
    columns: ['id', 'document_id', ...names(workOrderFields), ...times],
    query: `select x.number as id, ${documentIdSql}, ${selectFields(workOrderFields)}, ${selectTimes}
      from records x where x.kind = 'work-order'`,
  },
  {
    table: 'work_orders_customer_lnk',
    columns: ['work_order_id', 'customer_id', 'work_order_ord'],
    query: `select x.number as work_order_id, c.place as customer_id, x.number as work_order_ord
      from records x join ${numberedCustomers} c on c.id = x.customer_id where x.kind = 'work-order'`,
  },
  ...workOrderLists.flatMap(copyList),
];

const tablesWithIds = ['customers', 'work_orders', ...workOrderLists.map(({ name }) => componentTable(name))];

/** Every search reads these as well. */
const alwaysSearched = ['(id::text)', 'document_id', 'locale'];

/** What a careful administrator adds: an index for the order of the list, and one for each searched text. */
export const finishingStatements = [
  ...tablesWithIds.map(
    (table) =>
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select coalesce(max(id), 1) from ${table}))`,
  ),
  'create index on work_orders (updated_at desc)',
  'create index on work_orders_cmps (cmp_id, component_type)',
  ...[...alwaysSearched, ...searchedColumns].map(
    (name) => `create index on work_orders using gin (${name} gin_trgm_ops)`,
  ),
  'vacuum analyze',
];
