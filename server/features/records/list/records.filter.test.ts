import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRecord, createUser } from '#server/test/factories.ts';
import {
  createListedRecords,
  type ListedRecords,
  listNumbers,
  listRecords,
  timelineOf,
} from '#server/test/fixtures/listed-records.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe.each(recordKinds)('the filtered list of $labels.plural', (kind) => {
  const list = (query: string) => listRecords(server, kind, query);
  const numbersOf = (query: string) => listNumbers(server, kind, query);
  let records: ListedRecords;

  beforeAll(async () => {
    records = await createListedRecords(server, kind);
  });

  const numbersAt = (...indexes: number[]) => indexes.map((index) => records.numbers[index]);

  test.each([
    ['open=true', [4, 3, 2, 0]],
    ['open=false', [1]],
    ['status=Active', [4, 2]],
    ['status=closed', [1]],
    ['status=Created', [3]],
    ['status=active&open=true&q=wacker', [4]],
    ['status=active&open=false', []],
    ['status=closed&open=false', [1]],
    ['status=', [4, 3, 2, 1, 0]],
    ['q=4500-x', [0]],
    ['q=prop-31', [3]],
    ['q=qx-9988', [2]],
    ['q=condenser+motor', [3]],
    ['q=fan+motor.+access', [3]],
    ['q=77+wacker', [4]],
    ['q=ida+wells', [0]],
    ['q=773-555-8642', [4]],
    ['q=555.8642', [4]],
    ['q=emile', [4, 1]],
    ['q=%25', []],
    ['q=_', []],
    ['q=nowhere', []],
  ])('has only the records that match %s [7.2-1]', async (query, indexes) => {
    const { data, total } = await list(`?${query}`);
    expect(data.map(({ number }) => number)).toEqual(numbersAt(...indexes));
    expect(total).toBe(indexes.length);
  });

  test('finds a record by its number [10.1-8]', async () => {
    expect(await numbersOf(`?q=${records.numbers[2]?.toLowerCase()}`)).toEqual(numbersAt(2));
  });

  test('has only the records of a customer [7.5-4]', async () => {
    const id = records.customers[0]?._id ?? '';
    expect(await numbersOf(`?customer=${id}`)).toEqual(numbersAt(3, 0));
    expect(await numbersOf(`?customer=${id.toUpperCase()}`)).toEqual(numbersAt(3, 0));
  });

  test('has only the records of a technician', async () => {
    const { technician } = records;
    if (!kind.hasTechnicians) return expect(await numbersOf(`?technician=${technician._id}`)).toEqual([]);
    expect(await numbersOf(`?technician=${technician._id}`)).toEqual(numbersAt(1));
    expect(await numbersOf(`?technician=${technician._id}&open=true`)).toEqual([]);
  });

  test('has only the records without a technician, if the kind has technicians [10.4-143]', async () => {
    const unassigned = kind.hasTechnicians ? numbersAt(4, 3, 2, 0) : [];
    expect(await numbersOf('?technician=none')).toEqual(unassigned);
    expect(await numbersOf('?technician=none&open=true')).toEqual(unassigned);
    expect(await numbersOf('?technician=none&open=false')).toEqual([]);
    expect((await list('?technician=none&limit=2')).total).toBe(unassigned.length);
    expect(await numbersOf('?technician=none&sort=customer&q=emile')).toEqual(
      kind.hasTechnicians ? numbersAt(4) : [],
    );
  });

  test('uses the new name of a renamed customer', async () => {
    const url = `/api/customer/${records.customers[1]?._id}`;
    const customer = (await server.request('GET', url)).body.data;
    await server.request('PUT', url, { body: { ...customer, name: `Zzz Renamed ${kind.id}` } });
    expect(await numbersOf('?q=renamed')).toEqual(numbersAt(4, 1));
    expect(await numbersOf('?q=emile')).toEqual([]);
    expect(await numbersOf('?sort=-customer&limit=2')).toEqual(numbersAt(4, 1));
    expect(await numbersOf('?q=77+wacker')).toEqual(numbersAt(4));
    await server.request('PUT', url, { body: customer });
    expect(await numbersOf('?q=emile')).toEqual(numbersAt(4, 1));
  });
});

const kindsWithTechnicians = recordKinds.filter(({ hasTechnicians }) => hasTechnicians);

describe.each(kindsWithTechnicians)('the list of $labels.plural of a technician', (kind) => {
  const list = (query: string) => listRecords(server, kind, query);
  const numbersOf = (query: string) => listNumbers(server, kind, query);

  test('has its records in order and follows their status', async () => {
    const { _id } = await createUser(server, { isTechnician: true });
    const numbers: string[] = [];
    for (let n = 0; n < 4; n++) {
      const assigned = { assignedTechnicians: [{ user: _id }] };
      const closed = n === 2 && timelineOf('2026-01-01', 'Closed');
      numbers.push((await createRecord(server, kind, { ...assigned, ...closed })).number);
    }
    for (const sort of ['number', 'createdAt', 'updatedAt']) {
      const first = await list(`?technician=${_id}&sort=${sort}&limit=3`);
      expect(first.total).toBe(4);
      const second = await list(`?technician=${_id}&sort=${sort}&limit=3&cursor=${first.nextCursor}`);
      expect([...first.data, ...second.data].map(({ number }) => number)).toEqual(numbers);
    }
    expect(await numbersOf(`?technician=${_id}&open=false`)).toEqual([numbers[2]]);
    const closed = (await list(`?technician=${_id}&open=false`)).data[0];
    const reopened = { ...closed, ...timelineOf('2026-01-02', 'Active') };
    await server.request('PUT', `/api${kind.apiPath}/${closed?._id}`, { body: reopened });
    expect(await numbersOf(`?technician=${_id}&open=true`)).toEqual(numbers.toReversed());
  });
});

test('a work order is unassigned until a technician is assigned, and again afterwards', async () => {
  const { _id, customer } = await createRecord(server, workOrders);
  const technician = await createUser(server, { isTechnician: true });
  const unassigned = () => listNumbers(server, workOrders, `?technician=none&customer=${customer._id}`);
  const save = async (change: object) => {
    const url = `/api/work-order/${_id}`;
    const record = (await server.request('GET', url)).body.data;
    const { assignedTechnicians: _assigned, ...others } = record;
    expect((await server.request('PUT', url, { body: { ...others, ...change } })).status).toBe(200);
  };
  expect(await unassigned()).toHaveLength(1);
  await save({ assignedTechnicians: [{ user: technician._id }] });
  expect(await unassigned()).toEqual([]);
  // A list that is left out stays.
  await save({ description: 'Another visit.' });
  expect(await unassigned()).toEqual([]);
  await save({ assignedTechnicians: [] });
  expect(await unassigned()).toHaveLength(1);
});

test('the search for one kind does not find records of another', async () => {
  const { number } = await createRecord(server, workOrders, { customerPo: 'ONLY-HERE' });
  expect(await listNumbers(server, workOrders, '?q=only-here')).toEqual([number]);
  expect(await listNumbers(server, projects, '?q=only-here')).toEqual([]);
});
