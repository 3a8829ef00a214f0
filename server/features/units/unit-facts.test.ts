import { beforeAll, describe, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { visitSteps } from '#server/features/visits/test-visits.ts';
import {
  createCustomer,
  createRecord,
  createUser,
  equipmentInput,
  warrantyInput,
} from '#server/test/factories.ts';
import { listHistory } from '#server/test/fixtures/list-history.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const { begin, ask, get } = visitSteps(server);

beforeAll(begin);

const path = '/units/facts';
let count = 0;

/** A customer with a record of each kind that has the same unit, each with other facts. */
async function createUnit(facts: { kind?: RecordKind; overrides?: object; [fact: string]: unknown }[]) {
  count += 1;
  const serial = `FACT-${count}000`;
  const customer = (await createCustomer(server))._id;
  const records = [];
  for (const { kind = workOrders, overrides = {}, ...unit } of facts)
    records.push(
      await createRecord(server, kind, {
        customer,
        equipment: [equipmentInput(), equipmentInput({ serial, identifier: 'RTU-1', ...unit })],
        warranties: [warrantyInput(serial)],
        ...overrides,
      }),
    );
  return { serial, customer, records };
}

const readRecord = async (kind: RecordKind, id: string) => (await get(`${kind.apiPath}/${id}`)).data;

describe('facts about a unit', () => {
  test('that records disagree about are listed with them, the newest first', async () => {
    const days = ['2019-05-01', '2020-05-01', '2019-05-01', '2019-05-01', '2019-05-01', '2021-05-01'];
    const { serial, records } = await createUnit(
      days.map((installDate, n) => ({ installDate, type: n % 2 ? 'Rooftop unit' : 'ROOFTOP  Unit' })),
    );
    const { units } = (await get(`/units/head?key=${serial}`)).data;
    const named = (...indexes: number[]) =>
      indexes.map((n) => ({ kind: 'work-order', _id: records[n]?._id, number: records[n]?.number }));
    expect(units[0].facts).toEqual([
      {
        field: 'installDate',
        values: [
          { value: '2021-05-01', records: named(5), total: 1 },
          { value: '2019-05-01', records: named(4, 3, 2), total: 4 },
          { value: '2020-05-01', records: named(1), total: 1 },
        ],
      },
    ]);
  });

  test('are corrected in records of each kind, each with a version, history and its other content [10.8-23]', async () => {
    const technician = (await createUser(server, { isTechnician: true }))._id;
    const { serial, customer, records } = await createUnit([
      {
        kind: projects,
        installDate: '2019-05-01',
        overrides: { documents: [{ name: 'Plan', fileUrl: 'https://example.com/a' }] },
      },
      {
        kind: serviceContracts,
        installDate: '2019-05-02',
        overrides: { serviceIntervalAmount: 1, serviceIntervalType: 'months', firstVisitOn: '2027-01-31' },
      },
      { installDate: '2018-01-01', overrides: { assignedTechnicians: [{ user: technician }] } },
      { installDate: '2021-05-01' },
    ]);
    const [project, contract, left, newest] = records;
    const body = {
      key: serial.toLowerCase().replace('-', ' '),
      customer,
      field: 'installDate',
      value: '2021-05-01',
      replaces: ['2019-05-01', '2019-05-02'],
    };
    expect(await ask(path, body)).toEqual({
      corrected: [
        { kind: 'project', _id: project._id, number: project.number, version: 2 },
        { kind: 'service-contract', _id: contract._id, number: contract.number, version: 2 },
      ],
      remaining: 0,
    });
    for (const [kind, before] of [
      [projects, project],
      [serviceContracts, contract],
    ] as const) {
      const [other, unit] = before.equipment;
      expect(await readRecord(kind, before._id)).toEqual({
        ...before,
        equipment: [other, { ...unit, installDate: '2021-05-01' }],
        version: 2,
        updatedAt: expect.any(String),
      });
      const history = await listHistory(server, before._id);
      expect(history).toMatchObject([{ action: 'create' }, { action: 'update', userName: server.user.name }]);
    }
    expect(await readRecord(workOrders, left._id)).toEqual(left);
    expect(await readRecord(workOrders, newest._id)).toEqual(newest);
    expect(await ask(path, body)).toEqual({ corrected: [], remaining: 0 });
  });

  test('are corrected in no record when one of them cannot be saved, which is named [10.8-24]', async () => {
    const { serial, customer, records } = await createUnit([
      { manufacturer: 'Tranne' },
      { manufacturer: 'Tranne' },
      { manufacturer: 'Trane' },
    ]);
    const [first, broken] = records;
    await server.db
      .updateTable('records')
      .set({ classification: 'Gone' })
      .where('id', '=', broken._id)
      .execute();
    const body = { key: serial, customer, field: 'manufacturer', value: 'Trane', replaces: ['tranne'] };
    const refused = await ask(path, body, 409);
    expect(refused).toMatchObject({ code: 'not_corrected' });
    expect(refused.error).toMatch(
      new RegExp(`^Nothing was corrected, because ${broken.number} cannot be saved\\. .+`),
    );
    expect(await readRecord(workOrders, first._id)).toEqual(first);
    await server.db
      .updateTable('records')
      .set({ classification: first.classification })
      .where('id', '=', broken._id)
      .execute();
    const key = { 'idempotency-key': `correct-${serial}` };
    const once = await server.request('POST', `/api${path}`, { body, headers: key });
    const again = await server.request('POST', `/api${path}`, { body, headers: key });
    expect([once.body.data.corrected.length, again.body]).toEqual([2, once.body]);
    expect((await readRecord(workOrders, first._id)).equipment[1].manufacturer).toBe('Trane');
  });

  test('are corrected once when two people press at the same moment', async () => {
    const { serial, customer, records } = await createUnit([{ model: 'A' }, { model: 'B' }, { model: 'C' }]);
    const body = { key: serial, customer, field: 'model', value: 'C', replaces: ['A', 'B'] };
    const results = await Promise.all([ask(path, body), ask(path, body)]);
    expect(results.flatMap(({ corrected }) => corrected)).toHaveLength(2);
    expect((await readRecord(workOrders, records[0]._id)).version).toBe(2);
  });

  test.each([
    [{ key: 'N/A' }, 400, 'key'],
    [{ field: 'serial' }, 400, 'field'],
    [{ value: ' ' }, 400, 'value'],
    [{ value: '2026-02-30' }, 400, 'value'],
    [{ replaces: [] }, 400, 'replaces'],
    [{ replaces: [7] }, 400, 'replaces.0'],
    [{ customer: 'x' }, 400, 'customer'],
    [{ key: 'NOBODY-HAS-IT' }, 404, undefined],
  ])('are not corrected with %j', async (fields, status, issue) => {
    const { serial, customer } = await createUnit([{ installDate: '2019-05-01' }]);
    const valid = {
      key: serial,
      customer,
      field: 'installDate',
      value: '2021-05-01',
      replaces: ['2019-05-01'],
    };
    const { issues } = await ask(path, { ...valid, ...fields }, status);
    expect(issues?.[0].path).toBe(issue);
  });

  test('are not corrected for another customer or without a session', async () => {
    const { serial } = await createUnit([{ installDate: '2019-05-01' }]);
    const customer = (await createCustomer(server))._id;
    const body = {
      key: serial,
      customer,
      field: 'installDate',
      value: '2021-05-01',
      replaces: ['2019-05-01'],
    };
    await ask(path, body, 404);
    expect((await server.request('POST', `/api${path}`, { body, token: null })).status).toBe(401);
  });
});
