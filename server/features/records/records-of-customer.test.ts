import { describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { addressInput, createCustomer, createRecord, recordInput } from '#server/test/factories.ts';
import { readCsv } from '#server/test/read-csv.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe('a customer with records', () => {
  test('cannot be deleted; the error lists its records [10.1-15]', async () => {
    const customer = (await createCustomer(server))._id;
    const tryToDelete = async () => (await server.request('DELETE', `/api/customer/${customer}`)).body;
    const order = await createRecord(server, workOrders, { customer });
    expect(await tryToDelete()).toMatchObject({
      error: 'This customer has 1 work order and cannot be deleted.',
      code: 'has_records',
    });
    await createRecord(server, workOrders, { customer });
    await createRecord(server, serviceContracts, { customer });
    const project = await createRecord(server, projects, { customer });
    expect((await tryToDelete()).error).toBe(
      'This customer has 2 work orders, 1 service contract, and 1 project and cannot be deleted.',
    );
    expect((await server.request('GET', `/api/projects/${project._id}`)).status).toBe(200);
    expect((await server.request('GET', `/api/work-order/${order._id}`)).status).toBe(200);
  });

  test('can be deleted after its records are deleted', async () => {
    const customer = (await createCustomer(server))._id;
    const record = await createRecord(server, workOrders, { customer });
    await server.request('DELETE', `/api/work-order/${record._id}`);
    expect((await server.request('DELETE', `/api/customer/${customer}`)).status).toBe(204);
  });

  test('is either deleted or gets the record when both requests run concurrently', async () => {
    for (let round = 0; round < repeatCount({ full: 100, suite: 4 }); round++) {
      const customer = (await createCustomer(server))._id;
      const body = recordInput(workOrders, { customer });
      const [deleted, created] = await Promise.all([
        server.request('DELETE', `/api/customer/${customer}`),
        server.request('POST', '/api/work-order', { body }),
      ]);
      expect([
        [204, 400],
        [409, 201],
      ]).toContainEqual([deleted.status, created.status]);
    }
  });

  test('has counts of its work orders and projects [7.5-3]', async () => {
    const [one, other] = [(await createCustomer(server))._id, (await createCustomer(server))._id];
    await createRecord(server, workOrders, { customer: one });
    await createRecord(server, workOrders, { customer: one });
    await createRecord(server, serviceContracts, { customer: one });
    await createRecord(server, projects, { customer: one });
    const { body } = await server.request('GET', `/api/customer/counts?ids=${one},${other}`);
    expect(body.data).toEqual({
      [one]: { workOrders: 2, projects: 1 },
      [other]: { workOrders: 0, projects: 0 },
    });
    const exported = await server.request('GET', '/api/customer/export');
    const { name } = (await server.request('GET', `/api/customer/${one}`)).body.data;
    const [headings = [], ...rows] = readCsv(exported.text.slice(1));
    const row = rows.find(([owner]) => owner === name) ?? [];
    expect(row[headings.indexOf('Projects')]).toBe('1');
    expect(row[headings.indexOf('Work Orders')]).toBe('2');
  });

  test('renamed while a record is being created is found by its new name', async () => {
    for (let round = 0; round < repeatCount({ full: 100, suite: 4 }); round++) {
      const customer = await createCustomer(server, { name: `Before ${round}` });
      const body = recordInput(workOrders, { customer: customer._id });
      const name = `Afterwards${round}`;
      const [created] = await Promise.all([
        server.request('POST', '/api/work-order', { body }),
        server.request('PUT', `/api/customer/${customer._id}`, { body: { ...customer, name } }),
      ]);
      expect(created.status).toBe(201);
      const found = await server.request('GET', `/api/work-order?q=${encodeURIComponent(name)}`);
      expect(found.body.data).toMatchObject([{ _id: created.body.data._id, customer: { name } }]);
    }
  });
});

describe('service addresses', () => {
  test("are the customer's address and those of its records, without duplicates [2.10-7]", async () => {
    const customer = await createCustomer(server, { address: addressInput({ street: '1 Main St' }) });
    const shed = addressInput({ name: 'Shed', street: '2 Side St' });
    for (const kind of recordKinds) {
      server.clock.advance(1000);
      await createRecord(server, kind, {
        customer: customer._id,
        serviceAddress: { ...shed, street: ' 2  SIDE st' },
      });
    }
    server.clock.advance(1000);
    await createRecord(server, workOrders, { customer: customer._id, serviceAddress: shed });
    await createRecord(server, workOrders, { customer: customer._id, serviceAddress: customer.address });
    await createRecord(server, workOrders, { serviceAddress: addressInput({ street: '9 Elsewhere' }) });
    const { body } = await server.request('GET', `/api/customer/${customer._id}/service-addresses`);
    expect(body.data).toEqual([customer.address, { ...shed, street2: null }]);
  });
});
