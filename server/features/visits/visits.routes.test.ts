import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createUser } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { days, visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, change, contract, createContract, get, list, visitsOf } = visitSteps(server);

beforeAll(begin);

beforeEach(async () => {
  await server.db.deleteFrom('records').execute();
});

/** The last row of the history of visits. */
async function lastChange() {
  const changes = server.db.selectFrom('history').selectAll().where('entity', '=', 'visit');
  return changes.orderBy('id', 'desc').executeTakeFirst();
}

describe('a visit', () => {
  test('that is done makes up those before it, and can be restored [10.6-15]', async () => {
    const { _id } = await createContract();
    await ask('/visits/move', { line: _id, n: 0, to: '2027-02-03', reason: 'They asked' });
    const done = await ask('/visits/complete', { line: _id, n: 1, doneOn: '2027-03-10' });
    expect(done).toMatchObject({ state: 'done', doneOn: '2027-03-10', dueOn: '2027-02-28' });
    expect(days(await visitsOf(_id, '2027-03-31'))).toEqual([
      [0, '2027-02-03', 'missed'],
      [1, '2027-02-28', 'done'],
      [2, '2027-03-31', 'upcoming'],
    ]);
    expect(await contract(_id)).toMatchObject({
      nextVisitOn: '2027-03-31',
      nextVisitState: 'upcoming',
      version: 1,
    });
    await ask('/visits/skip', { line: _id, n: 1, reason: 'Closed' }, 409);
    await ask('/visits/complete', { line: _id, n: 2, doneOn: '2027-03-10' }, 400);
    await ask('/visits/complete', { line: _id, n: 2, doneOn: '2027-03-16' }, 400);
    await ask('/visits/restore', { line: _id, n: 1 });
    expect(days(await visitsOf(_id, '2027-02-28'))).toEqual([
      [0, '2027-02-03', 'overdue'],
      [1, '2027-02-28', 'due'],
    ]);
  });

  test('that is counted after later ones were due is made up by the last of them', async () => {
    const { _id } = await createContract();
    const missed = await ask('/visits/complete', { line: _id, n: 0, doneOn: '2027-03-01' });
    expect(missed).toMatchObject({ n: 0, state: 'missed', doneOn: '2027-03-01' });
    expect(days(await visitsOf(_id, '2027-02-28'))).toEqual([
      [0, '2027-01-31', 'missed'],
      [1, '2027-02-28', 'done'],
    ]);
    expect(await lastChange()).toMatchObject({ before: { n: 1, state: 'due' }, after: { state: 'done' } });
    await ask('/visits/restore', { line: _id, n: 1 });
    // Late, but before the next one was due.
    await ask('/visits/complete', { line: _id, n: 0, doneOn: '2027-02-27' });
    expect(days(await visitsOf(_id, '2027-02-28'))).toEqual([
      [0, '2027-01-31', 'done'],
      [1, '2027-02-28', 'due'],
    ]);
  });

  test('can be skipped and moved for a reason, alone or with all that follow [10.6-16]', async () => {
    const { _id } = await createContract();
    expect(await ask('/visits/skip', { line: _id, n: 0, reason: 'Snowed in' })).toMatchObject({
      state: 'skipped',
      reason: 'Snowed in',
    });
    const moved = await ask('/visits/move', { line: _id, n: 1, to: '2027-03-12', reason: 'They asked' });
    expect(moved).toMatchObject({
      dueOn: '2027-03-12',
      movedTo: '2027-03-12',
      reason: 'They asked',
      state: 'due',
    });
    expect(await list()).toMatchObject([
      { n: 1, dueOn: '2027-03-12', movedTo: '2027-03-12', reason: 'They asked' },
    ]);
    expect(await ask('/visits/move', { line: _id, n: 1, to: '2027-03-31', reason: 'x' }, 400)).toMatchObject({
      issues: [{ path: 'to', message: expect.stringContaining('The next visit is due on 31 Mar 2027.') }],
    });
    const following = { line: _id, n: 1, reason: 'Fridays', andFollowing: true };
    expect(await ask('/visits/move', { ...following, to: '2027-01-31' }, 400)).toMatchObject({
      issues: [
        {
          path: 'to',
          message: 'A visit was due or done on 2027-01-31 already. Please choose a later day.',
        },
      ],
    });
    const unseen = { ...following, to: '2027-03-05', dueOn: '2027-02-28' };
    expect(await ask('/visits/move', unseen, 409)).toMatchObject({ code: 'visit_changed' });
    await ask('/visits/move', { ...following, to: '2027-03-05', dueOn: '2027-03-12' });
    expect(await lastChange()).toMatchObject({
      before: { dueOn: '2027-03-12', reason: 'They asked' },
      after: { dueOn: '2027-03-05', reason: 'Fridays' },
    });
    expect(await contract(_id)).toMatchObject({ firstVisitOn: '2027-03-05', version: 2 });
    expect(days(await visitsOf(_id, '2027-05-31'))).toEqual([
      [0, '2027-01-31', 'skipped'],
      [1, '2027-03-05', 'due'],
      [2, '2027-04-05', 'upcoming'],
      [3, '2027-05-05', 'upcoming'],
    ]);
  });

  test('that is unknown is not found', async () => {
    const { _id } = await createContract({ endsOn: '2027-03-01' });
    await ask('/visits/skip', { line: _id, n: 2, reason: 'x' }, 404);
    await ask('/visits/restore', { line: _id, n: 0 }, 404);
    await ask('/visits/work-orders', { visits: [{ line: _id, n: 9 }] }, 404);
  });
});

test('a closed contract owes nothing, and a deleted one leaves its work orders [10.6-17]', async () => {
  const created = await createContract({ firstVisitOn: '2027-03-01' });
  const [{ _id: workOrderId }] = await ask(
    '/visits/work-orders',
    { visits: [{ line: created._id, n: 0 }] },
    201,
  );
  const event = { status: 'Closed', statusObtainedAt: '2027-03-10' };
  await change('/service-contracts', created, { statusTimeline: [event] });
  expect(await list()).toEqual([]);
  expect(await contract(created._id)).toMatchObject({ nextVisitOn: null, nextVisitState: null });
  await server.request('DELETE', `/api/service-contracts/${created._id}`);
  expect((await get(`/work-order/${workOrderId}`)).data._id).toBe(workOrderId);
});

test('what is due is counted [10.6-18]', async () => {
  await createContract();
  await createContract({ firstVisitOn: '2027-02-01', endsOn: '2027-02-20' });
  await createContract({ firstVisitOn: '2027-03-12', serviceIntervalType: 'years' });
  const ending = await createContract({ firstVisitOn: null, endsOn: '2027-06-08' });
  expect((await get('/visits/counts')).data).toEqual({
    overdue: 1,
    due: 2,
    thisWeek: 1,
    weekFrom: '2027-03-08',
    weekTo: '2027-03-14',
    ending: 1,
    withoutFirstVisit: 1,
  });
  for (const nextVisit of ['ending', 'notSet'])
    expect((await get(`/service-contracts?nextVisit=${nextVisit}`)).data).toMatchObject([
      { _id: ending._id },
    ]);
});

test('visits are listed with their place, those of a technician or of none', async () => {
  const { _id: user } = await createUser(server, { isTechnician: true });
  const { _id: assigned } = await createContract({ assignedTechnicians: [{ user }] });
  const { _id: unassigned, serviceAddress } = await createContract();
  expect(await list('?technician=none')).toMatchObject([
    { serviceContract: { _id: unassigned }, serviceAddress },
  ]);
  expect(await list(`?technician=${user}`)).toMatchObject([{ serviceContract: { _id: assigned } }]);
});

test('nobody sees or changes visits without a session', async () => {
  const response = await server.request('GET', '/api/visits', { token: null });
  expect(response.status).toBe(401);
});
