import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import type { KnownUnit } from '#schema/records/record-responses.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { addressInput, createCustomer, createRecord, equipmentInput } from '#server/test/factories.ts';
import { unknownId } from '#server/test/fixtures/unknown-id.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const roof = addressInput({ name: 'Café', street: '4 Roof Road' });
const yard = addressInput({ street: '9 Yard Lane', city: 'Joliet' });
let path = '';

const list = async (q = ''): Promise<KnownUnit[]> =>
  (await server.request('GET', `${path}?q=${encodeURIComponent(q)}`)).body.data;
const serials = async (q?: string) => (await list(q)).map(({ serial }) => serial);

beforeAll(async () => {
  const customer = (await createCustomer(server))._id;
  path = `/api/customer/${customer}/equipment`;
  const add = async (kind: Parameters<typeof createRecord>[1], content: object, owner = customer) => {
    server.clock.advance(1000);
    await createRecord(server, kind, { customer: owner, ...content });
  };
  // The factory counts its identifiers up, so one of them may contain another.
  const unit = (serial: string, change: object = {}) =>
    equipmentInput({ serial, identifier: 'Unit', ...change });
  await add(workOrders, {
    serviceAddress: roof,
    equipment: [unit('sn  100', { identifier: 'Old name', manufacturer: 'Lennox' })],
  });
  await add(projects, { serviceAddress: yard, equipment: [unit('B-7', { type: 'Boiler', size: '50%' })] });
  await add(serviceContracts, {
    serviceAddress: roof,
    equipment: [unit('SN 100', { identifier: 'RTU-1', manufacturer: 'Lennox' }), unit('C-9')],
  });
  await add(workOrders, { equipment: [unit('OTHER-1')] }, (await createCustomer(server))._id);
});

describe("a customer's known units", () => {
  test('are those of its records, each once as it was last recorded, newest first', async () => {
    const units = await list();
    expect(units.map(({ serial }) => serial).toSorted()).toEqual(['B-7', 'C-9', 'SN 100']);
    expect(units.at(-1)?.serial).toBe('B-7');
    expect(units.find(({ serial }) => serial === 'SN 100')).toEqual({
      identifier: 'RTU-1',
      type: 'Rooftop unit',
      size: '10 ton',
      manufacturer: 'Lennox',
      model: 'Precedent',
      serial: 'SN 100',
      installDate: '2021-06-30',
      serviceAddress: { ...roof, street2: null },
    });
  });

  test('of one serial are different units with another type, manufacturer or place', async () => {
    const customer = (await createCustomer(server))._id;
    const unit = { identifier: 'First', serial: 'SN 1', type: 'Boiler', manufacturer: 'Trane' };
    for (const [change, serviceAddress] of [
      [{}, roof],
      [{ identifier: 'Type', type: 'Pump' }, roof],
      [{ identifier: 'Manufacturer', manufacturer: 'Lennox' }, roof],
      [{ identifier: 'Place' }, yard],
      [
        { identifier: 'Renamed', serial: 'sn 1', type: 'BOILER' },
        { ...roof, street: '4 ROOF Road' },
      ],
    ] as const) {
      server.clock.advance(1000);
      const equipment = [equipmentInput({ ...unit, ...change })];
      await createRecord(server, workOrders, { customer, serviceAddress, equipment });
    }
    const { data } = (await server.request('GET', `/api/customer/${customer}/equipment`)).body;
    const identifiers = data.map(({ identifier }: KnownUnit) => identifier);
    expect(identifiers).toEqual(['Renamed', 'Place', 'Manufacturer', 'Type']);
  });

  test.each([
    ['sn 100', ['SN 100']],
    ['100 lennox', ['SN 100']],
    ['boiler', ['B-7']],
    ['JOLIET yard', ['B-7']],
    ['cafe rtu-1', ['SN 100']],
    ['50%', ['B-7']],
    ['_', []],
    ['boiler lennox', []],
    ['old name', []],
    ['other', []],
  ])('are found by %j', async (q, expected) => {
    expect(await serials(q)).toEqual(expected);
  });

  test('require a session, a customer and a valid search', async () => {
    expect((await server.request('GET', path, { token: null })).status).toBe(401);
    expect((await server.request('GET', `/api/customer/${unknownId}/equipment`)).status).toBe(404);
    const tooLong = await server.request('GET', `${path}?q=${'x'.repeat(201)}`);
    expect(tooLong.body.error).toBe('Please search for at most 200 characters.');
  });

  test('of a customer without records are none', async () => {
    const { _id } = await createCustomer(server);
    expect((await server.request('GET', `/api/customer/${_id}/equipment`)).body.data).toEqual([]);
  });
});
