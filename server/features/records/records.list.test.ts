import { beforeAll, describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { createRecord } from '#server/test/factories.ts';
import {
  createListedRecords,
  type ListedRecords,
  listRecords,
  timelineOf,
} from '#server/test/fixtures/listed-records.ts';
import { provideTestServer } from '#server/test/test-server.ts';

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
  ])('sorted by %s has each record on one of its pages', async (sort, order) => {
    const numbers: string[] = [];
    let cursor: string | null = '';
    do {
      const page = await list(`?sort=${sort}&limit=2${cursor ? `&cursor=${cursor}` : ''}`);
      expect(page.data.length).toBeLessThanOrEqual(2);
      expect(page.total).toBe(5);
      numbers.push(...page.data.map(({ number }) => number));
      cursor = page.nextCursor;
    } while (cursor);
    expect(numbers).toEqual(numbersAt(order));
  });

  test.each([
    ['sort=price', 'sort'],
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
