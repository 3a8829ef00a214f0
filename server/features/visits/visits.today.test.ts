import { sql } from 'kysely';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';
import { visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, createContract, get, list, visitsOf } = visitSteps(server);
const { TZ } = process.env;

beforeAll(begin);
afterEach(() => {
  process.env.TZ = TZ;
});

/** The session of the server would have expired. */
async function setClock(instant: string) {
  server.clock.set(instant);
  server.token = await server.signIn(server.user.phone);
}

test.each(['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'])(
  'today is the day of the company, also in a process in %s [10.6-56]',
  async (zone) => {
    process.env.TZ = zone;
    const { _id } = await createContract({ firstVisitOn: '2027-06-01', visitWindowDays: 2 });
    const read = async (instant: string) => {
      await setClock(instant);
      const [visit] = await list(`?serviceContract=${_id}`);
      const [, { overdue, due }] = [visit, (await get('/visits/counts')).data];
      const { nextVisitState } = (await get(`/service-contracts/${_id}`)).data;
      return [visit.state, visit.overdueDays, nextVisitState, due, overdue];
    };
    // Chicago is five hours behind UTC in summer.
    expect(await read('2027-05-30T04:59:00.000Z')).toEqual(['upcoming', 0, 'upcoming', 0, 0]);
    expect(await read('2027-05-30T05:01:00.000Z')).toEqual(['due', 0, 'due', 1, 0]);
    expect(await read('2027-06-04T04:59:00.000Z')).toEqual(['due', 0, 'due', 1, 0]);
    expect(await read('2027-06-04T05:01:00.000Z')).toEqual(['overdue', 1, 'overdue', 0, 1]);
    await server.request('DELETE', `/api/service-contracts/${_id}`);
  },
);

test('nothing is done twice or lost in forty days of downtime, or when the clock is set back [10.6-57]', async () => {
  await setClock('2027-07-01T15:00:00.000Z');
  const { _id } = await createContract({ firstVisitOn: '2027-06-15' });
  const { _id: other } = await createContract({ firstVisitOn: '2027-07-05' });
  await ask('/visits/complete', { line: _id, n: 0, doneOn: '2027-06-20' });
  await ask('/visits/work-orders', { visits: [{ line: other, n: 0 }] }, 201);
  const before = await list();
  const stored = async () => {
    const { rows } = await sql`
      select (select json_agg(v) from visits v) as visits, (select json_agg(w) from visit_work_orders w) as booked,
        (select json_agg(l order by l.id) from visit_lines l) as lines, (select count(*) from records) as records,
        (select count(*) from deliveries d join messages m on m.id = d.message_id and m.record_id is not null) as sent,
        (select count(*) from history where entity in ('visit', 'service-contract', 'work-order')) as changes`.execute(
      server.db,
    );
    return rows[0];
  };
  const unchanged = await stored();
  await setClock('2027-08-10T15:00:00.000Z');
  expect(await list('?sort=dueOn')).toMatchObject([
    { line: { _id: other }, n: 1, dueOn: '2027-08-05', state: 'due', earlierOpen: 1 },
    { line: { _id }, n: 2, dueOn: '2027-08-15', state: 'due', earlierOpen: 1 },
  ]);
  expect((await visitsOf(_id, '2027-08-31')).map(({ state }: { state: string }) => state)).toEqual([
    'done',
    'overdue',
    'due',
  ]);
  await setClock('2027-08-09T15:00:00.000Z');
  expect((await list()).map(({ n }: { n: number }) => n)).toEqual([1, 2]);
  await setClock('2027-06-30T15:00:00.000Z');
  expect((await list()).map(({ n, dueOn }: { n: number; dueOn: string }) => [n, dueOn])).toEqual(
    before.map(({ n, dueOn }: { n: number; dueOn: string }) => [n, dueOn]),
  );
  expect(await stored()).toEqual(unchanged);
});

test('the day of an instant is that of the company', async () => {
  await setClock('2027-07-01T15:00:00.000Z');
  const { _id } = await createContract({ firstVisitOn: '2027-07-05' });
  const query = `?serviceContract=${_id}`;
  // The evening of July 5 in Chicago.
  const evening = '2027-07-06T03:00:00Z';
  expect(await list(`${query}&from=${evening}`)).toHaveLength(1);
  expect(await list(`${query}&from=2027-07-06`)).toHaveLength(0);
  const { data } = await get(`/service-contracts/${_id}/visits?to=2027-07-05T03:00:00Z`);
  expect(data).toEqual([]);
  const skipped = await ask('/visits/skip', { line: _id, n: 0, dueOn: evening, reason: 'Closed' });
  expect(skipped).toMatchObject({ state: 'skipped', dueOn: '2027-07-05' });
});
