import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  addressInput,
  contactInput,
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { omit } from '#server/test/omit.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Item = { _id: string; number: string; customer: { name: string }; [field: string]: unknown };

function on(statusObtainedAt: string, status: string) {
  return { statusTimeline: [{ status, statusObtainedAt }] };
}

describe.each(recordKinds)('a list of $labels.plural', (kind) => {
  const path = `/api${kind.apiPath}`;
  let technician: { _id: string };
  let customers: { _id: string; name: string }[];
  const numbers: string[] = [];

  async function list(query = ''): Promise<{ data: Item[]; total: number; nextCursor: string | null }> {
    const answer = await server.request('GET', `${path}${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  }

  async function found(query: string): Promise<string[]> {
    return (await list(query)).data.map(({ number }) => number);
  }

  beforeAll(async () => {
    technician = await createUser(server, { isTechnician: true });
    customers = [];
    for (const name of ['Zielona Piekarnia', 'émile Diner', 'Ajax Foods'])
      customers.push(await createCustomer(server, { name: `${name} ${kind.id}` }));
    const changes = [
      { ...on('2026-01-05', 'Open'), customerPo: '4500-X', contacts: [contactInput({ name: 'Ida Wells' })] },
      { ...on('2026-01-03', 'Closed'), assignedTechnicians: [{ user: technician._id }] },
      {
        ...on('2026-01-04', 'Active'),
        equipment: [equipmentInput({ serial: 'QX-998877' })],
        warranties: [warrantyInput('QX-998877')],
      },
      {
        description: 'Replace the condenser fan motor.\nAccess through the alley.',
        proposalNumber: 'PROP-31',
      },
      {
        ...on('2026-01-02', 'active'),
        serviceAddress: addressInput({ street: '77 Wacker Drive' }),
        contacts: [contactInput({ phoneNumbers: [{ name: 'Mobile', phone: '(773) 555-8642' }] })],
      },
    ];
    for (const [n, change] of changes.entries()) {
      server.clock.advance(60_000);
      const customer = customers[n % 3]?._id;
      const record = await createRecord(server, kind, { ...change, customer });
      numbers.push(record.number);
    }
  });

  const picked = (...places: number[]) => places.map((place) => numbers[place]);

  test('has the newest first, without equipment, warranties and documents', async () => {
    const { data, total, nextCursor } = await list();
    expect(data.map(({ number }) => number)).toEqual(picked(4, 3, 2, 1, 0));
    expect({ total, nextCursor }).toEqual({ total: 5, nextCursor: null });
    const whole = (await server.request('GET', `${path}/${data[2]?._id}`)).body.data;
    expect(whole.equipment).toHaveLength(1);
    expect(data[2]).toEqual(omit(whole, ['equipment', 'warranties', 'documents']));
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
  ])('sorted by %s is turned page by page', async (sort, order) => {
    const pages: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await list(`?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      expect(page.total).toBe(5);
      pages.push(...page.data.map(({ number }) => number));
      cursor = page.nextCursor;
    } while (cursor);
    expect(pages).toEqual(picked(...order));
  });

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
  ])('narrowed to %s [7.2-1]', async (query, places) => {
    const { data, total } = await list(`?${query}`);
    expect(data.map(({ number }) => number)).toEqual(picked(...places));
    expect(total).toBe(places.length);
  });

  test('is found by the number of a record [10.1-8]', async () => {
    expect(await found(`?q=${numbers[2]?.toLowerCase()}`)).toEqual(picked(2));
  });

  test('narrowed to a customer [7.5-4]', async () => {
    expect(await found(`?customer=${customers[0]?._id}`)).toEqual(picked(3, 0));
    expect(await found(`?customer=${customers[0]?._id.toUpperCase()}`)).toEqual(picked(3, 0));
  });

  test('narrowed to a technician', async () => {
    if (!kind.hasTechnicians) return expect(await found(`?technician=${technician._id}`)).toEqual([]);
    expect(await found(`?technician=${technician._id}`)).toEqual(picked(1));
    expect(await found(`?technician=${technician._id}&open=true`)).toEqual([]);
    const others = (await createUser(server, { isTechnician: true }))._id;
    const made: string[] = [];
    for (let n = 0; n < 4; n++) {
      const assigned = {
        assignedTechnicians: [{ user: others }],
        ...(n === 2 && on('2026-01-01', 'Closed')),
      };
      made.push((await createRecord(server, kind, assigned)).number);
    }
    for (const sort of ['number', 'createdAt', 'updatedAt']) {
      const first = await list(`?technician=${others}&sort=${sort}&limit=3`);
      expect(first.total).toBe(4);
      const second = await list(`?technician=${others}&sort=${sort}&limit=3&cursor=${first.nextCursor}`);
      expect([...first.data, ...second.data].map(({ number }) => number)).toEqual(made);
    }
    expect(await found(`?technician=${others}&open=false`)).toEqual([made[2]]);
    const closed = (await list(`?technician=${others}&open=false`)).data[0];
    const reopened = { ...closed, ...on('2026-01-02', 'Active') };
    await server.request('PUT', `${path}/${closed?._id}`, { body: reopened });
    expect(await found(`?technician=${others}&open=true`)).toEqual(made.toReversed());
    for (const number of made) {
      const [record] = (await list(`?q=${number}`)).data;
      await server.request('DELETE', `${path}/${record?._id}`);
    }
  });

  test('follows a customer that gets another name', async () => {
    const customer = (await server.request('GET', `/api/customer/${customers[1]?._id}`)).body.data;
    const name = `Zzz Renamed ${kind.id}`;
    await server.request('PUT', `/api/customer/${customer._id}`, { body: { ...customer, name } });
    expect(await found('?q=renamed')).toEqual(picked(4, 1));
    expect(await found('?q=emile')).toEqual([]);
    expect(await found('?sort=-customer&limit=2')).toEqual(picked(4, 1));
    expect(await found('?q=77+wacker')).toEqual(picked(4));
    await server.request('PUT', `/api/customer/${customer._id}`, { body: customer });
    expect(await found('?q=emile')).toEqual(picked(4, 1));
  });

  test.each([
    ['sort=price', 'sort'],
    ['open=maybe', 'open'],
    ['customer=nobody', 'customer'],
    ['technician=1', 'technician'],
    ['limit=0', 'limit'],
    ['cursor=nonsense', 'cursor'],
  ])('refuses %s', async (query, path) => {
    const answer = await server.request('GET', `/api${kind.apiPath}?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.issues[0].path).toBe(path);
  });

  test('has exact totals after records come, close, reopen and go [4-5]', async () => {
    const total = async () => (await server.request('GET', `${path}/total`)).body.data;
    expect(await total()).toEqual({ total: 5, open: 4 });
    const record = await createRecord(server, kind);
    expect(await total()).toEqual({ total: 6, open: 5 });
    const url = `${path}/${record._id}`;
    await server.request('PUT', url, { body: { ...record, ...on('2026-02-01', 'Closed') } });
    expect(await total()).toEqual({ total: 6, open: 4 });
    expect((await list('?open=false&limit=1')).total).toBe(2);
    expect((await list('?open=true&limit=1')).total).toBe(4);
    expect((await list('?limit=1')).total).toBe(6);
    await server.request('PUT', url, { body: { ...record, ...on('2026-02-01', 'Active') } });
    expect(await total()).toEqual({ total: 6, open: 5 });
    await server.request('DELETE', url);
    expect(await total()).toEqual({ total: 5, open: 4 });
  });
});

test('kinds do not see each other', async () => {
  const order = await createRecord(server, workOrders, { customerPo: 'ONLY-HERE' });
  const search = async (path: string) => (await server.request('GET', `/api${path}?q=only-here`)).body.data;
  expect((await search(workOrders.apiPath)).map(({ _id }: Item) => _id)).toEqual([order._id]);
  expect(await search(projects.apiPath)).toEqual([]);
});
