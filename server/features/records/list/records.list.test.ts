import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordListQuery } from '#schema/records/record-queries.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { findSort, sortedRows } from '#server/db/rows/sorted-rows.ts';
import { createRecord } from '#server/test/factories.ts';
import {
  createListedRecords,
  type ListedRecords,
  listNumbersInTwos,
  listRecords,
  timelineOf,
} from '#server/test/fixtures/listed-records.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { filterRecords } from './record-filter.ts';
import { hasIndexOfBothTabs, sortColumn } from './record-sorts.ts';

const server = provideTestServer();

describe.each(recordKinds)('the list of $labels.plural', (kind) => {
  const path = `/api${kind.apiPath}`;
  const list = (query = '') => listRecords(server, kind, query);
  let records: ListedRecords;

  beforeAll(async () => {
    records = await createListedRecords(server, kind);
  });

  const numbersAt = (indexes: number[]) => indexes.map((index) => records.numbers[index]);

  test('has the newest record first, without equipment, warranties and documents', async () => {
    const { data, total, nextCursor } = await list();
    expect(data.map(({ number }) => number)).toEqual(numbersAt([4, 3, 2, 1, 0]));
    expect({ total, nextCursor }).toEqual({ total: 5, nextCursor: null });
    const detail = (await server.request('GET', `${path}/${data[2]?._id}`)).body.data;
    expect(detail.equipment).toHaveLength(1);
    expect(detail).toMatchObject(data[2] ?? {});
    for (const list of ['equipment', 'warranties', 'documents']) expect(data[2]).not.toHaveProperty(list);
  });

  test.each([
    ['number', [0, 1, 2, 3, 4]],
    ['-number', [4, 3, 2, 1, 0]],
    ['customer', [2, 1, 4, 0, 3]],
    ['-customer', [3, 0, 4, 1, 2]],
    ['statusObtainedAt', [4, 1, 2, 0, 3]],
    ['-statusObtainedAt', [3, 0, 2, 1, 4]],
    ['createdAt', [0, 1, 2, 3, 4]],
    ['-createdAt', [4, 3, 2, 1, 0]],
    ['updatedAt', [0, 1, 2, 3, 4]],
    ['-updatedAt', [4, 3, 2, 1, 0]],
    ['classification', [1, 3, 4, 0, 2]],
    ['-classification', [2, 0, 4, 3, 1]],
    ['customerPo', [0, 4, 2, 1, 3]],
    ['-customerPo', [3, 1, 2, 4, 0]],
  ])('sorted by %s has each record on one of its pages [10.4-142]', async (sort, order) => {
    expect(await listNumbersInTwos(server, kind, `sort=${sort}`)).toEqual(numbersAt(order));
  });

  test.each([
    ['sort=price', 'sort'],
    ['sort=description', 'sort'],
    ['open=maybe', 'open'],
    ['customer=nobody', 'customer'],
    ['technician=1', 'technician'],
    ['limit=0', 'limit'],
    ['cursor=nonsense', 'cursor'],
  ])('rejects %s with 400', async (query, issuePath) => {
    const response = await server.request('GET', `${path}?${query}`);
    expect(response.status).toBe(400);
    expect(response.body.issues[0].path).toBe(issuePath);
  });

  test('has exact totals after records are created, closed, reopened and deleted [4-5]', async () => {
    const total = async () => (await server.request('GET', `${path}/total`)).body.data;
    expect(await total()).toEqual({ total: 5, open: 4 });
    const record = await createRecord(server, kind);
    expect(await total()).toEqual({ total: 6, open: 5 });
    const url = `${path}/${record._id}`;
    await server.request('PUT', url, { body: { ...record, ...timelineOf('2026-02-01', 'Closed') } });
    expect(await total()).toEqual({ total: 6, open: 4 });
    expect((await list('?open=false&limit=1')).total).toBe(2);
    expect((await list('?open=true&limit=1')).total).toBe(4);
    expect((await list('?limit=1')).total).toBe(6);
    await server.request('PUT', url, { body: { ...record, ...timelineOf('2026-02-01', 'Active') } });
    expect(await total()).toEqual({ total: 6, open: 5 });
    await server.request('DELETE', url);
    expect(await total()).toEqual({ total: 5, open: 4 });
  });
});

test('service contracts are sorted by the length of their interval, whatever its unit', async () => {
  const { customer } = await createRecord(server, workOrders);
  const intervals = [
    [1, 'years'],
    [12, 'months'],
    [5, 'weeks'],
    [1, 'months'],
    [35, 'days'],
    [2, 'years'],
  ];
  const numbers: string[] = [];
  for (const [serviceIntervalAmount, serviceIntervalType] of intervals) {
    const interval = { serviceIntervalAmount, serviceIntervalType, customer: customer._id };
    numbers.push((await createRecord(server, serviceContracts, interval)).number);
  }
  const listed = (sort: string) =>
    listNumbersInTwos(server, serviceContracts, `customer=${customer._id}&sort=${sort}`);
  // Each page ends between two equal lengths.
  const shortestFirst = [3, 2, 4, 0, 1, 5].map((index) => numbers[index]);
  expect(await listed('serviceInterval')).toEqual(shortestFirst);
  expect(await listed('-serviceInterval')).toEqual(shortestFirst.toReversed());
  expect((await server.request('GET', '/api/work-order?sort=serviceInterval')).status).toBe(400);
});

test.each([
  { kind: workOrders, search: 'sort=-classification', index: 'records_open_by_classification' },
  { kind: serviceContracts, search: 'sort=customerPo', index: 'records_open_by_customer_po' },
  { kind: serviceContracts, search: 'sort=-updatedAt&status=Active', index: 'records_open_by_update' },
  { kind: serviceContracts, search: 'sort=-serviceInterval', index: 'records_by_service_interval' },
  { kind: serviceContracts, search: 'technician=none', index: 'records_unassigned' },
  { kind: workOrders, search: 'open=true&sort=classification', index: 'records_open_by_classification' },
  { kind: workOrders, search: 'open=false&sort=-customerPo', index: 'records_open_by_customer_po' },
  { kind: workOrders, search: 'technician=none&open=true', index: 'records_open_unassigned' },
])('reads a page of $kind.labels.plural with $search from $index', async ({ kind, search, index }) => {
  const query = recordListQuery(kind).parse(Object.fromEntries(new URLSearchParams(search)));
  const order = findSort(kind.sorts, query.sort);
  const { from, conditions, id, tabs, alias } = filterRecords(kind, query, '2026-11-22');
  const column = sortColumn(order.column);
  const rows = sortedRows({
    item: id,
    from: from(),
    conditions,
    alternatives: hasIndexOfBothTabs(order.column) ? [] : tabs,
    mergedAs: alias,
    id,
    ...order,
    column,
    after: undefined,
    limit: 50,
  });
  // With so few rows, the index of both tabs would do as well as that of one, and the one of all records as that of few.
  const ofBothTabs = index.replace('_open', '');
  if (ofBothTabs !== index) await sql.raw(`drop index if exists ${ofBothTabs}`).execute(server.db);
  if (index === 'records_open_unassigned') await sql`drop index records_by_number`.execute(server.db);
  const plan = await server.db.transaction().execute(async (tx) => {
    // So few rows would be sorted, or read without an index.
    for (const method of ['sort', 'seqscan', 'bitmapscan'])
      await sql.raw(`set local enable_${method} = off`).execute(tx);
    return (await sql`explain ${rows}`.execute(tx)).rows;
  });
  expect(JSON.stringify(plan)).toMatch(new RegExp(`using ${index} `));
  expect(JSON.stringify(plan)).not.toMatch(/Sort {2}\(/);
});
