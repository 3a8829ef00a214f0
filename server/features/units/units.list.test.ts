import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { visitSteps } from '#server/features/visits/test-visits.ts';
import { createCustomer, createRecord, equipmentInput } from '#server/test/factories.ts';
import { createMessage } from '#server/test/fixtures/message-requests.ts';
import { repeatRecord } from '#server/test/repeat-record.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const { begin, ask, get } = visitSteps(server);

beforeAll(begin);

const closedOn = (day: string) => ({ statusTimeline: [{ status: 'Closed', statusObtainedAt: day }] });

describe('a unit', () => {
  test('is one for each customer that has the serial', async () => {
    const names = ['First Owner', 'Second Owner'];
    const records = [];
    for (const name of names)
      records.push(
        await createRecord(server, workOrders, {
          customer: (await createCustomer(server, { name }))._id,
          equipment: [equipmentInput({ serial: 'TWO-0001' })],
        }),
      );
    const { units, records: page } = (await get('/units?key=two0001')).data;
    expect(units.map(({ customer }: { customer: { name: string } }) => customer.name)).toEqual(
      names.toReversed(),
    );
    expect(page.total).toBe(2);
    const [first] = records;
    const own = (await get(`/units?key=two0001&customer=${first.customer._id}`)).data;
    expect(own.units).toMatchObject([{ customer: { name: 'First Owner' }, facts: [] }]);
    expect(own.records.data).toMatchObject([{ _id: first._id }]);
  });

  test('has its records in pages, the latest status first', async () => {
    const customer = (await createCustomer(server))._id;
    const days = ['2026-03-01', '2026-05-01', '2026-05-01', '2026-02-01'];
    for (const day of days)
      await createRecord(server, workOrders, {
        customer,
        ...closedOn(day),
        equipment: [equipmentInput({ serial: 'PAGED 1' })],
      });
    const first = await get('/units/records?key=paged1&limit=3');
    const second = await get(`/units/records?key=paged1&limit=3&cursor=${first.nextCursor}`);
    const dayOf = ({ statusObtainedAt }: { statusObtainedAt: string }) => statusObtainedAt;
    expect([...first.data, ...second.data].map(dayOf)).toEqual(days.toSorted().toReversed());
    expect([first.total, second.total, second.nextCursor]).toEqual([4, 4, null]);
    expect((await server.request('GET', '/api/units/records?key=paged1&cursor=x')).status).toBe(400);
  });

  test('has the changes of its records and of their messages in pages, each with its record [10.8-50]', async () => {
    const unit = { equipment: [equipmentInput({ serial: 'TOLD 1' }), equipmentInput({ serial: 'told-1' })] };
    const older = await createRecord(server, workOrders, unit);
    const newer = await createRecord(server, projects, unit);
    await createRecord(server, workOrders, { equipment: [equipmentInput()] });
    await createMessage(server, { workOrder: older._id });
    const body = { ...older, customerPo: '4472' };
    await server.request('PUT', `/api/work-order/${older._id}`, { body });
    const first = await get('/units/history?key=told1&limit=3');
    const rest = await get(`/units/history?key=told1&limit=3&cursor=${first.nextCursor}`);
    const changes: { entity: string; action: string; name: string }[] = [...first.data, ...rest.data];
    expect(changes.map(({ entity, action, name }) => [entity, action, name])).toEqual([
      ['work-order', 'update', older.number],
      ['message', 'create', older.number],
      ['project', 'create', newer.number],
      ['work-order', 'create', older.number],
    ]);
    expect(first.data[0]).toMatchObject({
      text: expect.stringContaining('to 4472'),
      user: { _id: server.user.id },
    });
    expect([first.total, rest.total, rest.nextCursor]).toEqual([4, 4, null]);
    const own = `/units/history?key=told1&customer=${newer.customer._id}`;
    expect((await get(own)).data).toMatchObject([{ name: newer.number }]);
    for (const query of ['key=n/a', 'key=told1&cursor=x'])
      expect((await server.request('GET', `/api/units/history?${query}`)).status).toBe(400);
    expect((await server.request('GET', '/api/units/history?key=told1', { token: null })).status).toBe(401);
  });

  test('nobody has recorded is empty, and one without a key is refused with a sentence', async () => {
    expect((await get('/units?key=NOBODY-HAS-IT')).data).toEqual({
      key: 'NOBODYHASIT',
      units: [],
      isComplete: true,
      records: { data: [], total: 0, nextCursor: null },
      warranties: [],
      contractLines: [],
      documents: [],
    });
    for (const query of [
      '',
      '?key=',
      '?key=N/A',
      '?key=000-000',
      '?key=%00abcd',
      `?key=${'9'.repeat(201)}`,
      '?key=AB12&customer=x',
    ]) {
      const { status, body } = await server.request('GET', `/api/units${query}`);
      expect([status, body.issues.length], query).toEqual([400, 1]);
    }
    const refused = await server.request('GET', '/api/units?key=unknown');
    expect(refused.body.error).toMatch(/^This serial identifies no unit\./);
    expect((await server.request('GET', '/api/units?key=AB12', { token: null })).status).toBe(401);
  });
});

describe('a unit of more than a thousand records', () => {
  const createUnit = (facts: object, overrides: object = {}) =>
    createRecord(server, workOrders, { equipment: [equipmentInput(facts)], ...overrides });

  /** Repeats the equipment of records, as if a thousand more had it. */
  const repeatEquipment = (...ids: string[]) =>
    sql`
      insert into equipment
      select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'position', n))).*
      from equipment e, generate_series(1, 1001) n where e.record_id = any(${ids})`.execute(server.db);

  test('hides nothing of a customer with a few of them', async () => {
    const own = await createUnit({ serial: 'SEE TAG' });
    const other = await createUnit({ serial: 'SEE TAG' });
    await repeatEquipment(other._id);
    const customer = own.customer._id;
    expect((await get('/units?key=see-tag')).data).toMatchObject({
      isComplete: false,
      units: [{ customer: { _id: other.customer._id } }],
    });
    expect((await get(`/units?key=see-tag&customer=${customer}`)).data).toMatchObject({
      isComplete: true,
      units: [{ customer: { _id: customer }, records: 1 }],
      records: { total: 1, data: [{ _id: own._id }] },
    });
  });

  test('is corrected in the oldest of them, too', async () => {
    const serial = 'LABEL 77';
    const oldest = await createUnit({ serial, model: 'Wrong' });
    const customer = oldest.customer._id;
    const newest = await createUnit({ serial, model: 'Right' }, { customer });
    const other = await createUnit({ serial, model: 'Wrong' });
    await repeatEquipment(newest._id, other._id);
    expect((await get(`/units/head?key=${serial}&customer=${customer}`)).data).toMatchObject({
      isComplete: false,
      units: [{ facts: [] }],
    });
    const body = { key: serial, customer, field: 'model', value: 'Right', replaces: ['wrong '] };
    const { corrected, remaining } = await ask('/units/facts', body);
    expect([corrected, remaining]).toMatchObject([[{ _id: oldest._id }], 0]);
  });

  test('is corrected in two hundred records at once, and the others are counted', async () => {
    const { _id, customer } = await createUnit({ serial: 'COUNTED', model: 'Wrong' });
    await repeatRecord(server, _id, 'equipment', 202);
    const correction = { field: 'model', value: 'Right', replaces: ['Wrong'] };
    const body = { key: 'COUNTED', customer: customer._id, ...correction };
    const first = await ask('/units/facts', body);
    expect([first.corrected.length, first.remaining]).toEqual([200, 3]);
    expect(await ask('/units/facts', body)).toMatchObject({ corrected: [{}, {}, {}], remaining: 0 });
  });
});
