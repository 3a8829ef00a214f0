import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { days, visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, change, contract, createContract, get, visitsOf } = visitSteps(server);

beforeAll(begin);

const closed = { statusTimeline: [{ status: 'Closed', statusObtainedAt: '2027-03-09' }] };
const restorePath = (id: string) => `/history/${workOrders.id}/${id}/restore`;

/** A closed work order for a visit that was counted as done; those before are missed. */
async function countVisit(line: string, n: number): Promise<string> {
  const visits = [{ line, n }];
  const [{ _id }] = await ask('/visits/work-orders', { visits, confirmEarlier: true }, 201);
  await change('/work-order', (await get(`/work-order/${_id}`)).data, closed);
  await ask('/visits/complete', { line, n, doneOn: '2027-03-09' });
  return _id;
}

async function remove(id: string) {
  expect((await server.request('DELETE', `/api/work-order/${id}`)).status).toBe(204);
}

test('restoring a counted work order counts its visit again, and those that it made up', async () => {
  const { _id: line } = await createContract();
  await ask('/visits/move', { line, n: 1, to: '2027-03-02', reason: 'They asked' });
  const id = await countVisit(line, 1);
  const before = [await visitsOf(line), (await get(`/work-order/${id}`)).data.visits];
  expect(days(before[0]).slice(0, 2)).toEqual([
    [0, '2027-01-31', 'missed'],
    [1, '2027-03-02', 'done'],
  ]);
  await remove(id);
  expect(days(await visitsOf(line)).slice(0, 2)).toEqual([
    [0, '2027-01-31', 'overdue'],
    [1, '2027-03-02', 'due'],
  ]);
  expect((await ask(restorePath(id), {})).uncountedVisits).toEqual([]);
  expect([await visitsOf(line), (await get(`/work-order/${id}`)).data.visits]).toEqual(before);
  expect(await contract(line)).toMatchObject({ nextVisitOn: '2027-03-31' });
});

test.each<[string, (line: string) => Promise<unknown>]>([
  ['was settled', (line) => ask('/visits/complete', { line, n: 0, doneOn: '2027-03-10' })],
  ['was booked', (line) => ask('/visits/work-orders', { visits: [{ line, n: 0 }] }, 201)],
  [
    'got another day',
    async (line) => change('/service-contracts', await contract(line), { firstVisitOn: '2027-03-20' }),
  ],
])('restoring a counted work order names a visit that %s meanwhile, and leaves it', async (_case, act) => {
  const { _id: line, number } = await createContract({ firstVisitOn: '2027-03-05' });
  const id = await countVisit(line, 0);
  await remove(id);
  await act(line);
  const before = days(await visitsOf(line));
  const { uncountedVisits } = await ask(restorePath(id), {});
  expect(uncountedVisits).toEqual([{ serviceContract: number, dueOn: '2027-03-05' }]);
  expect(days(await visitsOf(line))).toEqual(before);
});

test('restoring a counted work order names missed visits whose later one is settled otherwise', async () => {
  const { _id: line, number } = await createContract();
  const id = await countVisit(line, 1);
  await remove(id);
  await ask('/visits/skip', { line, n: 1, reason: 'Closed.' });
  const { uncountedVisits } = await ask(restorePath(id), {});
  expect(uncountedVisits).toEqual(
    ['2027-01-31', '2027-02-28'].map((dueOn) => ({ serviceContract: number, dueOn })),
  );
  expect(days(await visitsOf(line, '2027-02-28'))).toEqual([
    [0, '2027-01-31', 'overdue'],
    [1, '2027-02-28', 'skipped'],
  ]);
});

test('a contract that was deleted before a column was added to its lines can be restored', async () => {
  const { _id } = await createContract();
  await server.request('DELETE', `/api/service-contracts/${_id}`);
  await sql`alter table visit_lines add column later integer not null default 1`.execute(server.db);
  await ask(`/history/service-contract/${_id}/restore`, {});
  expect(days(await visitsOf(_id, '2027-01-31'))).toEqual([[0, '2027-01-31', 'overdue']]);
});
