import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

type Item = { entity: string; name: string; isRestored: boolean };

const list = (query: string) => server.request('GET', `/api/history?${query}`);

describe('the history of deletions', () => {
  test('finds what was deleted by words of its number, name, customer and customer PO', async () => {
    const customer = await createCustomer(server, { name: 'Zoë & Sons 100%' });
    const record = await createRecord(server, workOrders, { customer: customer._id, customerPo: 'PO-Zeta' });
    for (const path of [`work-order/${record._id}`, `customer/${customer._id}`])
      expect((await server.request('DELETE', `/api/${path}`)).status).toBe(204);
    const found = async (q: string) =>
      (await list(`action=delete&q=${encodeURIComponent(q)}`)).body.data.map(({ name }: Item) => name);
    for (const spelling of ['zoë 100%', 'ZOE 100%', 'zoe\u0308 & sons'])
      expect(await found(spelling), spelling).toEqual([customer.name, record.number]);
    expect(await found('zo')).toEqual([customer.name, record.number]);
    expect(await found('zo%')).toEqual([]);
    expect(await found(`po-zeta ${record.number}`)).toEqual([record.number]);
    expect(await found('zoë nobody')).toEqual([]);
    expect((await list('q=zeta')).body.error).toBe(
      'Only deletions can be searched. Please add action=delete.',
    );
  });

  test('says of a deletion whether it was restored since', async () => {
    const { _id, name } = await createCustomer(server, { name: 'Twice Deleted' });
    const restored = async () =>
      (await list(`entity=customer&action=delete&q=${encodeURIComponent(name)}`)).body.data.map(
        ({ isRestored }: Item) => isRestored,
      );
    await server.request('DELETE', `/api/customer/${_id}`);
    expect(await restored()).toEqual([false]);
    await server.request('POST', `/api/history/customer/${_id}/restore`, { body: {} });
    expect(await restored()).toEqual([true]);
    server.clock.advance(60_000);
    await server.request('DELETE', `/api/customer/${_id}`);
    expect(await restored()).toEqual([false, true]);
  });

  test('searches nothing that cannot be restored', async () => {
    const record = await createRecord(server, workOrders, { customerPo: 'PO-Omicron' });
    await createMessage(server, { workOrder: record._id });
    await server.request('DELETE', `/api/work-order/${record._id}`);
    const deleted = (await list(`action=delete&q=${record.number}`)).body;
    expect(deleted.data).toMatchObject([{ entity: 'work-order', name: record.number }]);
    const ofUser = `action=delete&q=omicron&user=${server.user.id}`;
    expect((await list(`${ofUser}&entity=work-order`)).body.total).toBe(1);
    expect((await list(`${ofUser}&entity=customer`)).body.total).toBe(0);
    expect((await list(`${ofUser}&to=2020-01-01`)).body.total).toBe(0);
  });
});
