import { expect, test } from 'vitest';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { checkFile, listRows, work } from '#server/features/imports/testing/imported-files.ts';
import { createCustomer, createRecord } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

const get = async (path: string) => (await server.request('GET', `/api${path}`)).body.data;
const post = async (path: string, body: object) =>
  expect((await server.request('POST', `/api${path}`, { body })).status).toBe(200);

test('an undo gives contracts their plan again, and says which moved visits stay on it [10.12-75]', async () => {
  const first = '2027-03-31';
  server.clock.set('2027-03-11T16:00:00.000Z');
  server.token = await server.signIn(server.user.phone);
  await createCustomer(server, { name: 'Planned Visits' });
  const plan = { firstVisitOn: first, serviceIntervalAmount: 1, serviceIntervalType: 'months' };
  const [moved, done, still] = [1, 2, 3].map(() => createRecord(server, serviceContracts, plan));
  const contracts = [await moved, await done, await still];
  const [movedId, doneId] = contracts.map(({ _id }) => _id);
  await post('/visits/move', { line: movedId, n: 1, to: '2027-05-04', reason: 'They asked' });
  const added = ',Planned Visits,2027-04-01,Filters,9 Elm,Berwyn,IL,60402,1,months,';
  const [kind] = serviceContracts.classifications;
  const file = [
    'Number,Customer,First Visit,Description,Street,City,State,Zip,Service Interval,Service Interval Unit,PO,Classification',
    ...contracts.map(({ number }, n) => `${number},,2027-03-${20 + n},,,,,,,,,`),
    `${added}PO-1,${kind}`,
    `${added}PO-2,${kind}`,
  ].join('\n');
  const { _id } = await checkFile(server, file, 'service-contract');
  const { columns } = await get(`/imports/${_id}`);
  expect(columns.filter(({ target }: { target: unknown }) => target === null)).toEqual([]);
  await work(server, _id, 'run');
  expect((await listRows(server, _id)).map(({ outcome, issues }) => issues[0]?.message ?? outcome)).toEqual([
    'update',
    'update',
    'update',
    'new',
    'new',
  ]);
  const created = (await listRows(server, _id, 'outcome=new')).map(({ entityId }) => entityId);
  // Visits leave the version of their contract alone.
  await post('/visits/complete', { line: doneId, n: 0, doneOn: '2027-03-11' });
  await post('/visits/move', { line: created[0], n: 0, to: '2027-04-03', reason: 'Easter' });

  expect(await work(server, _id, 'undo')).toMatchObject({
    undone: { deleted: 1, restored: 2, partly: 1, left: 2 },
  });
  expect(await listRows(server, _id, 'outcome=partly')).toHaveLength(1);
  const reasons = (await listRows(server, _id)).map(({ undone }) => [undone?.isUndone, undone?.reason]);
  expect(reasons).toEqual([
    [true, 'The visit that was moved to 4 May 2027 is due on its planned day again.'],
    [false, 'Visits of this service contract were changed since.'],
    [true, null],
    [false, 'This service contract has visits.'],
    [true, null],
  ]);
  const firstVisits = contracts.map(
    async (contract) => (await get(`/service-contracts/${contract._id}`)).firstVisitOn,
  );
  expect(await Promise.all(firstVisits)).toEqual([first, '2027-03-21', first]);
  const visits = async (id: string) =>
    (await get(`/service-contracts/${id}/visits?to=2027-05-31`)).map(
      ({ dueOn, state }: { dueOn: string; state: string }) => `${dueOn} ${state}`,
    );
  expect(await visits(movedId)).toEqual([
    '2027-03-31 upcoming',
    '2027-04-30 upcoming',
    '2027-05-31 upcoming',
  ]);
  expect(await visits(doneId)).toEqual(['2027-03-21 done', '2027-04-21 upcoming', '2027-05-21 upcoming']);
  expect(await get(`/service-contracts/${created[1]}`)).toBeUndefined();
});
