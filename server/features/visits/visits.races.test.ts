import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { buildSecondApp } from '#server/test/second-app.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, change, contract, createContract, get, list, visitsOf } = visitSteps(server);

beforeAll(begin);

async function listWorkOrders(): Promise<unknown[]> {
  return server.db.selectFrom('records').select('id').where('kind', '=', 'work-order').execute();
}

/** Resolves when a statement of this database waits for a lock. */
async function waitForLock(): Promise<void> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    server.db,
  );
  if (rows.length === 0) await waitForLock();
}

test('a hundred people at once, on two servers, make one work order for the same visits [10.6-20]', async () => {
  const second = await buildSecondApp(server);
  const { _id, additionalVisitLines } = await createContract({
    firstVisitOn: '2027-03-01',
    additionalVisitLines: [
      { label: 'Filters', intervalAmount: 2, intervalType: 'months', firstVisitOn: '2027-03-05' },
    ],
  });
  const visits = [_id, additionalVisitLines[0]._id].map((line) => ({ line, n: 0 }));
  const before = (await listWorkOrders()).length;
  const responses = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      (index % 4 < 2 ? server.app : second.app).inject({
        method: 'POST',
        url: '/api/visits/work-orders',
        headers: { authorization: `Bearer ${server.token}` },
        payload: { visits: index % 2 === 0 ? visits : visits.toReversed() },
      }),
    ),
  );
  await second.stop();
  const booked = responses.map((response) => ({ status: response.statusCode, ...response.json() }));
  const workOrders = booked.map(({ status, data }) => [status, data.length, data[0]._id]);
  expect(new Set(workOrders.map(String)).size).toBe(1);
  expect(booked.filter(({ data }) => data[0].created)).toHaveLength(1);
  expect(await listWorkOrders()).toHaveLength(before + 1);
});

test('of a move and a completion of the same visit at once, one holds and the other gets a sentence [10.6-51]', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { _id } = await createContract({ firstVisitOn: '2027-03-01' });
    const changes = [
      ['move', { to: '2027-03-20', reason: 'Asked' }],
      ['complete', { doneOn: '2027-03-10' }],
    ] as const;
    const visit = { line: _id, n: 0, dueOn: '2027-03-01' };
    const responses = await Promise.all(
      (round % 2 === 0 ? changes : changes.toReversed()).map(async ([path, body]) => {
        const { status, text } = await server.request('POST', `/api/visits/${path}`, {
          body: { ...visit, ...body },
        });
        return { path, status, text };
      }),
    );
    const [winner, loser] = responses.toSorted((one, other) => one.status - other.status);
    expect([winner?.status, loser?.status]).toEqual([200, 409]);
    const isMoved = winner?.path === 'move';
    const sentence = isMoved ? 'This visit was changed by someone else' : 'This visit is done already.';
    expect(loser?.text).toContain(sentence);
    expect((await visitsOf(_id))[0]).toMatchObject(
      isMoved ? { state: 'due', movedTo: '2027-03-20' } : { state: 'done', movedTo: null },
    );
    expect(await contract(_id)).toMatchObject({
      nextVisitOn: isMoved ? '2027-03-20' : '2027-04-01',
      version: 1,
    });
  }
});

test('a change that waited for another one of the same visit is refused [10.6-52]', async () => {
  const { _id } = await createContract({ firstVisitOn: '2027-03-01' });
  const waiting = await server.db.transaction().execute(async (tx) => {
    await sql`select from records where id = ${_id} for update`.execute(tx);
    const response = server.request('POST', '/api/visits/complete', {
      body: { line: _id, n: 0, doneOn: '2027-03-10' },
    });
    await waitForLock();
    await sql`insert into visits (line_id, n, due_on, moved_to, move_reason)
      values (${_id}, 0, '2027-03-01', '2027-03-20', 'Asked')`.execute(tx);
    return { response };
  });
  const { status, body } = await waiting.response;
  expect([status, body.code]).toEqual([409, 'visit_changed']);
  await ask('/visits/complete', { line: _id, n: 0, doneOn: '2027-03-10' });
});

test('a save of what does not decide when visits are due leaves their tables alone', async () => {
  const additionalVisitLines = [{ label: 'Filters', intervalAmount: 2, intervalType: 'weeks' }];
  const created = await createContract({ additionalVisitLines, endsOn: '2027-12-31' });
  await server.db.transaction().execute(async (tx) => {
    await sql`lock table visit_lines, visits, visit_work_orders`.execute(tx);
    const fields = { description: 'Roof units', visitEstimatedHours: 1.5 };
    expect(await change('/service-contracts', created, fields)).toMatchObject({
      ...fields,
      nextVisitOn: '2027-01-31',
      nextVisitState: 'overdue',
      nextVisitOverdueDays: 25,
      additionalVisitLines: created.additionalVisitLines,
    });
  });
});

test('a contract that is deleted while visits are booked leaves no visit behind', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { _id } = await createContract({ firstVisitOn: '2027-03-01' });
    const [booked, deleted] = await Promise.all([
      server.request('POST', '/api/visits/work-orders', { body: { visits: [{ line: _id, n: 0 }] } }),
      server.request('DELETE', `/api/service-contracts/${_id}`),
    ]);
    expect(deleted.status).toBe(204);
    expect([201, 404]).toContain(booked.status);
    expect(await list(`?serviceContract=${_id}`)).toEqual([]);
    await ask('/visits/skip', { line: _id, n: 0, reason: 'x' }, 404);
    if (booked.status === 201)
      expect((await get(`/work-order/${booked.body.data[0]._id}`)).data).toMatchObject({ isOpen: true });
  }
});
