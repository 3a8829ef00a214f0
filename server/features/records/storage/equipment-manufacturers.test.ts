import { describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createCustomer, createRecord, equipmentInput, recordInput } from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { repeatCount } from '#server/test/repeat-count.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

describe('the manufacturers of equipment', () => {
  async function listNames(): Promise<string[]> {
    const { body } = await server.request('GET', '/api/manufacturers');
    return body.data.map(({ name }: { name: string }) => name);
  }

  async function findId(name: string): Promise<string> {
    const { body } = await server.request('GET', '/api/manufacturers');
    return body.data.find((manufacturer: { name: string }) => manufacturer.name === name)?._id;
  }

  const withUnits = (...manufacturers: string[]) => ({
    equipment: manufacturers.map((manufacturer) => equipmentInput({ manufacturer })),
  });

  test('are created once for several spellings of the same name [10.1-12]', async () => {
    const record = await createRecord(server, workOrders, withUnits('Buderus', 'BUDERUS', ' buderus '));
    expect((await listNames()).filter((name) => name.toLowerCase() === 'buderus')).toEqual(['Buderus']);
    expect(record.equipment.map(({ manufacturer }: { manufacturer: string }) => manufacturer)).toEqual(
      Array(3).fill('Buderus'),
    );
    const history = await listHistory(server, await findId('Buderus'));
    expect(history).toMatchObject([{ action: 'create', entity: 'manufacturer', userName: server.user.name }]);
  });

  test('are created once by twenty concurrent requests', async () => {
    const customer = (await createCustomer(server))._id;
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.request('POST', '/api/work-order', {
          body: recordInput(workOrders, {
            customer,
            ...withUnits(...(n % 2 ? ['Twin A', 'Twin B'] : ['Twin B', 'Twin A'])),
          }),
        }),
      ),
    );
    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect((await listNames()).filter((name) => name.startsWith('Twin'))).toEqual(['Twin A', 'Twin B']);
  });

  test('have their new name on every record after a rename [10.1-13]', async () => {
    const record = await createRecord(server, workOrders, withUnits('Old Name Co'));
    const id = await findId('Old Name Co');
    await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'New Name Co' } });
    const read = (await server.request('GET', `/api/work-order/${record._id}`)).body.data;
    expect(read.equipment[0].manufacturer).toBe('New Name Co');
    expect(await listNames()).not.toContain('Old Name Co');
  });

  test('stay renamed when a client that read the record earlier saves it', async () => {
    const before = await createRecord(server, workOrders, withUnits('Traine'));
    const id = await findId('Traine');
    await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'Trane' } });
    await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'Trane Inc' } });
    const body = { ...before, equipment: [{ ...before.equipment[0], size: 'Other' }] };
    const saved = await server.request('PUT', `/api/work-order/${before._id}`, {
      body,
      headers: { 'if-match': '"1"' },
    });
    expect(saved.body.data.equipment[0]).toMatchObject({ manufacturer: 'Trane Inc', size: 'Other' });
    expect(await listNames()).not.toContain('Traine');
    const other = await createRecord(server, workOrders, withUnits('Traine'));
    expect(other.equipment[0].manufacturer).toBe('Traine');
  });

  test('can swap names while records are saved', async () => {
    await createRecord(server, workOrders, withUnits('Cross A', 'Cross B'));
    const ids = [await findId('Cross A'), await findId('Cross B')];
    for (let round = 0; round < repeatCount({ full: 100, suite: 4 }); round++) {
      const record = await createRecord(server, workOrders, withUnits('Cross A'));
      const responses = await Promise.all([
        server.request('PUT', `/api/manufacturers/${ids[0]}`, { body: { name: `Cross B ${round}` } }),
        server.request('PUT', `/api/manufacturers/${ids[1]}`, { body: { name: 'Cross A' } }),
        server.request('PUT', `/api/work-order/${record._id}`, {
          body: { ...record, ...withUnits('Cross A', `Cross B ${round}`) },
        }),
      ]);
      for (const { status, body } of responses) expect([200, 409], JSON.stringify(body)).toContain(status);
      const renamed = await server.request('PUT', `/api/manufacturers/${ids[0]}`, {
        body: { name: `Cross C ${round}` },
      });
      expect(renamed.status).toBe(200);
    }
  });

  test('stay on their equipment after their deletion, even when it is saved again [10.1-14]', async () => {
    const record = await createRecord(server, workOrders, withUnits('Bygone Boilers'));
    await server.request('DELETE', `/api/manufacturers/${await findId('Bygone Boilers')}`);
    const read = (await server.request('GET', `/api/work-order/${record._id}`)).body.data;
    expect(read.equipment[0].manufacturer).toBe('Bygone Boilers');
    const body = { ...read, equipment: [{ ...read.equipment[0], size: 'Other' }] };
    const saved = await server.request('PUT', `/api/work-order/${record._id}`, { body });
    expect(saved.body.data.equipment).toEqual(body.equipment);
    expect(await listNames()).not.toContain('Bygone Boilers');
    await createRecord(server, workOrders, withUnits('bygone boilers'));
    expect(await listNames()).toContain('bygone boilers');
  });

  test('stay after their deletion on equipment whose id is sent in capital letters', async () => {
    const record = await createRecord(server, workOrders, withUnits('Faded Furnaces'));
    await server.request('DELETE', `/api/manufacturers/${await findId('Faded Furnaces')}`);
    const [unit] = record.equipment;
    const body = { ...record, equipment: [{ ...unit, _id: unit._id.toUpperCase(), size: 'Other' }] };
    await server.request('PUT', `/api/work-order/${record._id}`, { body });
    expect(await listNames()).not.toContain('Faded Furnaces');
  });

  test('are those that have the name now, not those that had it before', async () => {
    const record = await createRecord(server, workOrders, withUnits('Former'));
    await server.request('PUT', `/api/manufacturers/${await findId('Former')}`, { body: { name: 'Latter' } });
    await createRecord(server, workOrders, withUnits('Former'));
    const saved = await server.request('PUT', `/api/work-order/${record._id}`, {
      body: { ...record, equipment: [{ ...record.equipment[0], size: 'Other' }] },
    });
    expect(saved.body.data.equipment[0].manufacturer).toBe('Former');
  });
});
