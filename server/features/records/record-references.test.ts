import { describe, expect, test } from 'vitest';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import {
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  recordInput,
} from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const unknownId = '01900000-0000-7000-8000-000000000000';
const mustBeSelected = 'A technician must be selected.';

describe.each(recordKinds.filter(({ hasTechnicians }) => hasTechnicians))('technicians of a $id', (kind) => {
  const path = `/api${kind.apiPath}`;

  async function refusal(assignedTechnicians: unknown) {
    const body = recordInput(kind, { customer: (await createCustomer(server))._id, assignedTechnicians });
    const answer = await server.request('POST', path, { body });
    expect(answer.status).toBe(400);
    return answer.body.issues;
  }

  test('are living technicians only [1-6]', async () => {
    const office = await createUser(server);
    const deleted = await createUser(server, { isTechnician: true });
    await server.request('DELETE', `/api/user/${deleted._id}`);
    for (const user of [office._id, deleted._id, unknownId, '', null, 'nonsense']) {
      const issues = await refusal([{ user }]);
      expect(issues).toEqual([{ path: 'assignedTechnicians.0.user', message: mustBeSelected }]);
    }
  });

  test('are assigned once', async () => {
    const user = (await createUser(server, { isTechnician: true }))._id;
    expect(await refusal([{ user }, { user: { _id: user } }])).toEqual([
      { path: 'assignedTechnicians.1.user', message: 'This technician is assigned already.' },
    ]);
  });

  test('who were deleted since stay, and cannot come back once they are gone [10.1-18]', async () => {
    const technician = await createUser(server, { isTechnician: true });
    const record = await createRecord(server, kind, { assignedTechnicians: [{ user: technician._id }] });
    await server.request('DELETE', `/api/user/${technician._id}`);
    const read = (await server.request('GET', `${path}/${record._id}`)).body.data;
    expect(read.assignedTechnicians[0].user.name).toBe(technician.name);
    const kept = await server.request('PUT', `${path}/${record._id}`, { body: read });
    expect(kept.body.data.assignedTechnicians).toEqual(read.assignedTechnicians);
    await server.request('PUT', `${path}/${record._id}`, { body: { ...read, assignedTechnicians: [] } });
    const again = await server.request('PUT', `${path}/${record._id}`, { body: read });
    expect(again.body.issues).toEqual([{ path: 'assignedTechnicians.0.user', message: mustBeSelected }]);
  });

  test('are either deleted first or assigned first', async () => {
    for (let round = 0; round < 10; round++) {
      const technician = await createUser(server, { isTechnician: true });
      const body = recordInput(kind, {
        customer: (await createCustomer(server))._id,
        assignedTechnicians: [{ user: technician._id }],
      });
      const [deleted, created] = await Promise.all([
        server.request('DELETE', `/api/user/${technician._id}`),
        server.request('POST', path, { body }),
      ]);
      expect(deleted.status).toBe(204);
      expect([201, 400]).toContain(created.status);
    }
  });
});

describe('manufacturers of equipment', () => {
  async function names(): Promise<string[]> {
    const { body } = await server.request('GET', '/api/manufacturers');
    return body.data.map(({ name }: { name: string }) => name);
  }

  async function idOf(name: string): Promise<string> {
    const { body } = await server.request('GET', '/api/manufacturers');
    return body.data.find((one: { name: string }) => one.name === name)?._id;
  }

  const withUnits = (...manufacturers: string[]) => ({
    equipment: manufacturers.map((manufacturer) => equipmentInput({ manufacturer })),
  });

  test('that are not known yet are added once, whatever their spelling [10.1-12]', async () => {
    const record = await createRecord(server, workOrders, withUnits('Buderus', 'BUDERUS', ' buderus '));
    expect((await names()).filter((name) => name.toLowerCase() === 'buderus')).toEqual(['Buderus']);
    expect(record.equipment.map(({ manufacturer }: { manufacturer: string }) => manufacturer)).toEqual(
      Array(3).fill('Buderus'),
    );
    const history = await server.db
      .selectFrom('history')
      .selectAll()
      .where('entityId', '=', await idOf('Buderus'))
      .execute();
    expect(history).toMatchObject([{ action: 'create', entity: 'manufacturer', userName: server.user.name }]);
  });

  test('that are new to twenty at once are added once', async () => {
    const customer = (await createCustomer(server))._id;
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        server.request('POST', '/api/work-order', {
          body: recordInput(workOrders, {
            customer,
            ...withUnits(...(n % 2 ? ['Twin A', 'Twin B'] : ['Twin B', 'Twin A'])),
          }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    expect((await names()).filter((name) => name.startsWith('Twin'))).toEqual(['Twin A', 'Twin B']);
  });

  test('that are renamed have the new name on every record [10.1-13]', async () => {
    const record = await createRecord(server, workOrders, withUnits('Old Name Co'));
    const id = await idOf('Old Name Co');
    await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'New Name Co' } });
    const read = (await server.request('GET', `/api/work-order/${record._id}`)).body.data;
    expect(read.equipment[0].manufacturer).toBe('New Name Co');
    expect(await names()).not.toContain('Old Name Co');
  });

  test('that were renamed while somebody had the record open stay renamed', async () => {
    const before = await createRecord(server, workOrders, withUnits('Traine'));
    const id = await idOf('Traine');
    await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'Trane' } });
    await server.request('PUT', `/api/manufacturers/${id}`, { body: { name: 'Trane Inc' } });
    const body = { ...before, equipment: [{ ...before.equipment[0], size: 'Other' }] };
    const saved = await server.request('PUT', `/api/work-order/${before._id}`, {
      body,
      headers: { 'if-match': '"1"' },
    });
    expect(saved.body.data.equipment[0]).toMatchObject({ manufacturer: 'Trane Inc', size: 'Other' });
    expect(await names()).not.toContain('Traine');
    const other = await createRecord(server, workOrders, withUnits('Traine'));
    expect(other.equipment[0].manufacturer).toBe('Traine');
  });

  test('can be renamed in every way while records are saved', async () => {
    await createRecord(server, workOrders, withUnits('Cross A', 'Cross B'));
    const ids = [await idOf('Cross A'), await idOf('Cross B')];
    for (let round = 0; round < 10; round++) {
      const record = await createRecord(server, workOrders, withUnits('Cross A'));
      const answers = await Promise.all([
        server.request('PUT', `/api/manufacturers/${ids[0]}`, { body: { name: `Cross B ${round}` } }),
        server.request('PUT', `/api/manufacturers/${ids[1]}`, { body: { name: 'Cross A' } }),
        server.request('PUT', `/api/work-order/${record._id}`, {
          body: { ...record, ...withUnits('Cross A', `Cross B ${round}`) },
        }),
      ]);
      for (const { status, body } of answers) expect([200, 409], JSON.stringify(body)).toContain(status);
      const renamed = await server.request('PUT', `/api/manufacturers/${ids[0]}`, {
        body: { name: `Cross C ${round}` },
      });
      expect(renamed.status).toBe(200);
    }
  });

  test('that are deleted stay on equipment, also when it is saved again [10.1-14]', async () => {
    const record = await createRecord(server, workOrders, withUnits('Bygone Boilers'));
    await server.request('DELETE', `/api/manufacturers/${await idOf('Bygone Boilers')}`);
    const read = (await server.request('GET', `/api/work-order/${record._id}`)).body.data;
    expect(read.equipment[0].manufacturer).toBe('Bygone Boilers');
    const body = { ...read, equipment: [{ ...read.equipment[0], size: 'Other' }] };
    const saved = await server.request('PUT', `/api/work-order/${record._id}`, { body });
    expect(saved.body.data.equipment).toEqual(body.equipment);
    expect(await names()).not.toContain('Bygone Boilers');
    await createRecord(server, workOrders, withUnits('bygone boilers'));
    expect(await names()).toContain('bygone boilers');
  });
});
