import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { visitSteps } from '#server/features/visits/test-visits.ts';
import { addressInput, createCustomer, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();
const { begin, ask, change, contract, createContract, get } = visitSteps(server);

beforeAll(begin);

beforeEach(async () => {
  await server.db.deleteFrom('records').execute();
});

const path = '/service-contracts/first-visits';
const list = async (query = '') => get(`/service-contracts/first-visit-proposals${query}`);
const withoutFirst = (overrides: object = {}) => createContract({ firstVisitOn: null, ...overrides });

type Contract = { _id: string; version: number };
const first = ({ _id, version }: Contract, firstVisitOn: string) => ({
  serviceContract: _id,
  firstVisitOn,
  version,
});

describe('proposals for first visits', () => {
  test('follow from the last closed work order of the customer and place', async () => {
    const customer = (await createCustomer(server))._id;
    const serviceAddress = addressInput({ street: '5 Oak  Street ', zip: '60601-1234' });
    const close = (closedOn: string, overrides: object = {}) =>
      createRecord(server, workOrders, {
        customer,
        serviceAddress: { ...serviceAddress, street: '5 oak street', zip: '60601' },
        statusTimeline: [{ status: 'Closed', statusObtainedAt: closedOn }],
        ...overrides,
      });
    await close('2026-10-31');
    const last = await close('2026-12-31');
    await close('2027-02-01', { serviceAddress: addressInput() });
    await close('2027-02-02', { customer: (await createCustomer(server))._id });
    await close('2027-02-03', { statusTimeline: [{ status: 'Open', statusObtainedAt: '2027-02-03' }] });
    await close('2027-04-03');
    const at = { customer, serviceAddress };
    const quarterly = await withoutFirst({ ...at, serviceIntervalAmount: 3 });
    await withoutFirst(at);
    await withoutFirst({ ...at, endsOn: '2027-03-30' });
    await withoutFirst({ customer });
    await withoutFirst({ ...at, statusTimeline: [{ status: 'Closed', statusObtainedAt: '2027-01-01' }] });
    await createContract(at);
    const { data, total, nextCursor } = await list();
    expect(data[0]).toEqual({
      serviceContract: { _id: quarterly._id, number: quarterly.number, version: 1 },
      customer: { _id: customer, name: quarterly.customer.name },
      serviceAddress: quarterly.serviceAddress,
      serviceIntervalType: 'months',
      serviceIntervalAmount: 3,
      lastWorkOrder: { _id: last._id, number: last.number, closedOn: '2026-12-31' },
      proposedOn: '2027-03-31',
    });
    const proposed = data.map(({ proposedOn }: { proposedOn: string | null }) => proposedOn);
    expect(proposed).toEqual(['2027-03-31', '2027-03-31', null, null]);
    expect({ total, nextCursor }).toEqual({ total: 4, nextCursor: null });
    const page = await list('?limit=3');
    expect(page.data).toHaveLength(3);
    expect((await list(`?limit=3&cursor=${page.nextCursor}`)).data).toEqual([data[3]]);
  });

  test('may be for today, and are at least one interval after the work', async () => {
    const customer = (await createCustomer(server))._id;
    const serviceAddress = addressInput();
    const statusTimeline = [{ status: 'Closed', statusObtainedAt: '2027-03-10' }];
    const closed = await createRecord(server, workOrders, { customer, serviceAddress, statusTimeline });
    await withoutFirst({ customer, serviceAddress });
    expect((await list()).data).toMatchObject([{ proposedOn: '2027-04-10' }]);
    await change('/work-order', closed, {
      statusTimeline: [{ status: 'Closed', statusObtainedAt: '2027-02-10' }],
    });
    expect((await list()).data).toMatchObject([{ proposedOn: '2027-03-10' }]);
  });
});

describe('first visits', () => {
  test('are set for several contracts at once, each with a version and history', async () => {
    const [one, other] = [await withoutFirst(), await withoutFirst({ additionalVisitLines: [] })];
    const visits = [first(other, '2027-03-31'), first(one, '2027-04-01')];
    const saved = (of: typeof one, firstVisitOn: string) => ({
      _id: of._id,
      number: of.number,
      version: 2,
      firstVisitOn,
    });
    expect(await ask(path, { visits })).toEqual([saved(other, '2027-03-31'), saved(one, '2027-04-01')]);
    expect(await contract(one._id)).toMatchObject({
      ...one,
      firstVisitOn: '2027-04-01',
      nextVisitOn: '2027-04-01',
      nextVisitState: 'upcoming',
      version: 2,
      updatedAt: expect.any(String),
    });
    const history = await server.db
      .selectFrom('history')
      .selectAll()
      .where('entityId', '=', one._id)
      .orderBy('at')
      .execute();
    expect(history).toHaveLength(2);
    expect((await list()).data).toEqual([]);
  });

  test('are set for none when one of the contracts was changed or deleted', async () => {
    const [kept, changed, deleted] = [await withoutFirst(), await withoutFirst(), await withoutFirst()];
    await change('/service-contracts', changed, { customerPo: 'PO-NEW' });
    await server.request('DELETE', `/api/service-contracts/${deleted._id}`);
    const visits = [kept, changed, deleted].map((one) => first(one, '2027-03-31'));
    expect(await ask(path, { visits }, 412)).toMatchObject({
      code: 'stale',
      issues: [
        { path: 'visits.1', message: `${changed.number} was changed by someone else in the meantime.` },
        { path: 'visits.2', message: 'This service contract does not exist or was deleted.' },
      ],
    });
    expect(await contract(kept._id)).toEqual(kept);
  });

  test.each([
    [[{ firstVisitOn: '2027-03-31' }, { firstVisitOn: '2027-04-02' }], 'visits.1.firstVisitOn'],
    [[{ firstVisitOn: '' }, {}], 'visits.0.firstVisitOn'],
    [[{}, { version: 'x' }], 'visits.1.version'],
  ])('%j are refused with a sentence', async (fields, issue) => {
    const contracts = [await withoutFirst(), await withoutFirst({ endsOn: '2027-04-01' })];
    const visits = contracts.map((one, index) => ({ ...first(one, '2027-03-31'), ...fields[index] }));
    expect(await ask(path, { visits }, 400)).toMatchObject({ issues: [{ path: issue }] });
    expect((await list()).total).toBe(2);
  });

  test('of too many contracts, of one twice, of none or without a session are refused', async () => {
    const one = first(await withoutFirst(), '2027-03-31');
    const many = Array.from({ length: 101 }, () => one);
    for (const visits of [[], [one, one], many]) await ask(path, { visits }, 400);
    const response = await server.request('POST', `/api${path}`, { body: { visits: [one] }, token: null });
    expect(response.status).toBe(401);
  });
});
