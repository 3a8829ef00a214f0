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

function field({ name, type, isRequired, isSearched, maxLength }: PeerField): object {
  return {
    field: name,
    type,
    meta: {
      required: isRequired === true,
      searchable: isSearched === true,
      special: type === 'json' ? ['cast-json'] : null,
    },
    schema: {
      is_nullable: isRequired !== true,
      ...(type === 'string' && { max_length: maxLength }),
    },
  };
}

const id = { field: 'id', type: 'uuid', meta: { special: ['uuid'] }, schema: { is_primary_key: true } };
const created = { field: 'date_created', type: 'timestamp', meta: { special: ['date-created'] }, schema: {} };
const updated = { field: 'date_updated', type: 'timestamp', meta: { special: ['date-updated'] }, schema: {} };
const reference = (name: string) => ({ field: name, type: 'uuid', meta: {}, schema: {} });
const lists = workOrderLists.map(({ name }) => ({ field: name, type: 'alias', meta: { special: ['o2m'] } }));

const collection = (name: string, fields: object[]) => ({ collection: name, meta: {}, schema: {}, fields });

/** The collections as an administrator creates them, each before those that refer to it. */
export const collections = [
  collection('customers', [id, ...customerFields.map(field), created, updated]),
  collection('work_orders', [
    id,
    reference('customer'),
    ...workOrderFields.map(field),
    created,
    updated,
    ...lists,
  ]),
  ...workOrderLists.map(({ name, fields }) =>
    collection(name, [
      id,
      reference('work_order'),
      { field: 'sort', type: 'integer', meta: {}, schema: {} },
      ...fields.map(field),
    ]),
  ),
];

export const relations = [
  {
    collection: 'work_orders',
    field: 'customer',
    related_collection: 'customers',
    meta: {},
    schema: { on_delete: 'NO ACTION' },
  },
  ...workOrderLists.map(({ name }) => ({
    collection: name,
    field: 'work_order',
    related_collection: 'work_orders',
    meta: { one_field: name, sort_field: 'sort', one_deselect_action: 'delete' },
    schema: { on_delete: 'CASCADE' },
  })),
];

const names = (fields: readonly PeerField[]) => fields.map(({ name }) => name);

function copyList({ name, from, fields }: PeerList): TableCopy {
  return {
    table: name,
    columns: ['id', 'work_order', 'sort', ...names(fields)],
    query: `select x.id, x.record_id as work_order, x.position as sort, ${selectFields(fields)}
      from ${from} join records r on r.id = x.record_id where r.kind = 'work-order'`,
  };
}

/** The rows of Crewdesk with their ids. */
export const copies: TableCopy[] = [
  {
    table: 'customers',
    columns: ['id', ...names(customerFields), 'date_created', 'date_updated'],
    query: `select x.id, ${selectFields(customerFields)}, x.created_at as date_created,
      x.updated_at as date_updated from customers x`,
  },
  {
    table: 'work_orders',
    columns: ['id', 'customer', ...names(workOrderFields), 'date_created', 'date_updated'],
    query: `select x.id, x.customer_id as customer, ${selectFields(workOrderFields)},
      x.created_at as date_created, x.updated_at as date_updated from records x where x.kind = 'work-order'`,
  },
  ...workOrderLists.map(copyList),
];

/** What a careful administrator adds: numbers, and an index for each order, reference and searched text. */
export const finishingStatements = [
  'create sequence work_order_numbers',
  `select setval('work_order_numbers', (select max(number) from work_orders))`,
  `alter table work_orders alter number set default nextval('work_order_numbers')`,
  'create unique index on work_orders (number)',
  'create index on work_orders (date_updated desc)',
  'create index on work_orders (customer)',
  ...workOrderLists.map(({ name }) => `create index on ${name} (work_order)`),
  ...searchedColumns.map((name) => `create index on work_orders using gin (lower(${name}) gin_trgm_ops)`),
  'vacuum analyze',
];
