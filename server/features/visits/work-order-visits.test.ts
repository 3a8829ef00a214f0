import { beforeAll, beforeEach, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, change, contract, createContract, get } = visitSteps(server);

beforeAll(begin);

beforeEach(async () => {
  await server.db.deleteFrom('records').execute();
});

const closed = [{ status: 'Closed', statusObtainedAt: '2027-03-09' }];
const open = [{ status: 'Open', statusObtainedAt: '2027-03-10' }];
const workOrder = async (id: string) => (await get(`/work-order/${id}`)).data;

async function book(...visits: { line: string; n: number }[]): Promise<string> {
  const [{ _id }] = await ask('/visits/work-orders', { visits }, 201);
  return _id;
}

test('a work order names the visits it was made for, and what became of them', async () => {
  const line = { label: 'Filters', intervalAmount: 1, intervalType: 'years', firstVisitOn: '2027-03-05' };
  const created = await createContract({ firstVisitOn: '2027-02-28', additionalVisitLines: [line] });
  const [{ _id: filters }] = created.additionalVisitLines;
  const main = { line: created._id, n: 0 };
  const id = await book(main, { line: filters, n: 0 });
  const serviceContract = { _id: created._id, number: created.number };
  const visits = [
    { serviceContract, line: { _id: created._id, label: null }, n: 0, dueOn: '2027-02-28' },
    { serviceContract, line: { _id: filters, label: 'Filters' }, n: 0, dueOn: '2027-03-05' },
  ];
  const withStates = (...states: [state: string | null, doneOn: string | null][]) =>
    visits.map((visit, index) => ({ ...visit, state: states[index]?.[0], doneOn: states[index]?.[1] }));
  expect((await workOrder(id)).visits).toEqual(withStates(['booked', null], ['booked', null]));
  // The response to the save that closes it says already that they are no longer booked.
  const after = await change('/work-order', await workOrder(id), { statusTimeline: closed });
  expect(after.visits).toEqual(withStates(['due', null], ['due', null]));
  await ask('/visits/complete', { ...main, doneOn: '2027-03-09' });
  expect((await workOrder(id)).visits).toEqual(withStates(['done', '2027-03-09'], ['due', null]));
  const reopened = await change('/work-order', await workOrder(id), { statusTimeline: open });
  expect(reopened.visits).toEqual(withStates(['booked', null], ['booked', null]));
  await change('/service-contracts', await contract(created._id), { statusTimeline: closed });
  expect((await workOrder(id)).visits).toEqual(withStates([null, null], [null, null]));
  expect((await get('/work-order')).data[0]).not.toHaveProperty('visits');
});

test('a work order still names a visit whose line the contract lost, but for lines without any nothing stays', async () => {
  const lines = ['Filters', 'Belts'].map((label) => ({
    label,
    intervalAmount: 1,
    firstVisitOn: '2027-03-05',
  }));
  const created = await createContract({
    additionalVisitLines: lines.map((line) => ({ ...line, intervalType: 'years' })),
  });
  const [{ _id: filters }] = created.additionalVisitLines;
  const id = await book({ line: filters, n: 0 });
  await change('/work-order', await workOrder(id), { statusTimeline: closed });
  await change('/service-contracts', await contract(created._id), { additionalVisitLines: [] });
  expect((await workOrder(id)).visits).toMatchObject([{ line: { label: 'Filters' }, n: 0, state: null }]);
  const stored = server.db.selectFrom('visitLines').select('label').orderBy('position');
  expect(await stored.execute()).toEqual([{ label: null }, { label: 'Filters' }]);
});

test('a visit of a work order has the day to which it was moved', async () => {
  const { _id } = await createContract({ firstVisitOn: '2027-03-31' });
  await ask('/visits/move', { line: _id, n: 1, to: '2027-04-20', reason: 'They asked' });
  const visits = [
    { line: _id, n: 0 },
    { line: _id, n: 1 },
  ];
  const id = await book(...visits);
  expect((await workOrder(id)).visits).toMatchObject([
    { n: 0, dueOn: '2027-03-31', state: 'booked' },
    { n: 1, dueOn: '2027-04-20', state: 'booked' },
  ]);
});

test('a visit of a work order has no day when its line comes to it after the year 9999', async () => {
  const { _id } = await createContract({ serviceIntervalType: 'days' });
  const [{ _id: id }] = await ask(
    '/visits/work-orders',
    { visits: [{ line: _id, n: 900 }], confirmEarlier: true },
    201,
  );
  await ask('/visits/skip', { line: _id, n: 700, reason: 'Closed' });
  const [rare] = [{ serviceIntervalAmount: 10_000, serviceIntervalType: 'years' }];
  await change('/service-contracts', await contract(_id), rare);
  expect((await workOrder(id)).visits).toMatchObject([{ n: 900, dueOn: null, state: null }]);
  await change('/work-order', await workOrder(id), { statusTimeline: closed });
  expect((await workOrder(id)).visits).toMatchObject([{ n: 900, dueOn: null, state: null }]);
});

test('a work order for no visit names none', async () => {
  expect(await createRecord(server, workOrders)).toMatchObject({ visits: [] });
});
