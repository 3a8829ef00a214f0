import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { equipmentInput } from '#server/test/factories.ts';
import { omit } from '#server/test/omit.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { days, monthly, visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, change, contract, createContract, list, visitsOf } = visitSteps(server);

beforeAll(begin);

beforeEach(async () => {
  await server.db.deleteFrom('records').execute();
});

/** The stored lines of a contract, ended ones among them. */
async function lineIds(contractId: string): Promise<string[]> {
  const lines = server.db.selectFrom('visitLines').select('id').where('recordId', '=', contractId);
  return (await lines.orderBy('position').execute()).map(({ id }) => id);
}

describe('the visits of a contract', () => {
  test('are due on its days, and lists show the last that came due', async () => {
    const { _id } = await createContract();
    expect(days(await visitsOf(_id))).toEqual([
      [0, '2027-01-31', 'overdue'],
      [1, '2027-02-28', 'due'],
      [2, '2027-03-31', 'upcoming'],
      [3, '2027-04-30', 'upcoming'],
      [4, '2027-05-31', 'upcoming'],
    ]);
    expect(await list()).toMatchObject([
      {
        serviceContract: { _id },
        line: { _id, label: null },
        n: 1,
        dueOn: '2027-02-28',
        windowFrom: '2027-02-15',
        windowTo: '2027-03-13',
        state: 'due',
        earlierOpen: 1,
      },
    ]);
    expect(await contract(_id)).toMatchObject({
      nextVisitOn: '2027-01-31',
      nextVisitState: 'overdue',
      nextVisitOverdueDays: 25,
    });
  });

  test('have an own line for other work, and end with it [10.6-14]', async () => {
    const line = { label: 'Filters', intervalAmount: 2, intervalType: 'weeks', firstVisitOn: '2027-03-09' };
    const created = await createContract({ firstVisitOn: null, additionalVisitLines: [line] });
    const [{ _id }] = created.additionalVisitLines;
    expect(days(await visitsOf(created._id, '2027-03-31'))).toEqual([
      [0, '2027-03-09', 'due'],
      [1, '2027-03-23', 'upcoming'],
    ]);
    await ask('/visits/complete', { line: _id, n: 0, doneOn: '2027-03-10' });
    const before = await contract(created._id);
    await change('/service-contracts', before, { additionalVisitLines: [] });
    expect(days(await visitsOf(created._id))).toEqual([[0, '2027-03-09', 'done']]);
    expect(await list()).toEqual([]);
    await ask('/visits/restore', { line: _id, n: 0 });
    expect(await lineIds(created._id)).toEqual([created._id]);
  });

  test('keep a line that ended as long as there is a work order for it', async () => {
    const line = { label: 'Filters', intervalAmount: 2, intervalType: 'weeks', firstVisitOn: '2027-03-09' };
    const created = await createContract({ firstVisitOn: null, additionalVisitLines: [line] });
    const [{ _id }] = created.additionalVisitLines;
    const [workOrder] = await ask('/visits/work-orders', { visits: [{ line: _id, n: 0 }] }, 201);
    const ended = await change('/service-contracts', created, { additionalVisitLines: [] });
    await change('/service-contracts', ended, { customerPo: 'PO-7' });
    expect(await lineIds(created._id)).toEqual([created._id, _id]);
    await server.request('DELETE', `/api/work-order/${workOrder._id}`);
    expect(await lineIds(created._id)).toEqual([created._id]);
  });

  test('stay as they are when an update leaves out what it does not know [10.6-10]', async () => {
    const before = await createContract({ endsOn: '2027-12-31', visitWindowDays: 5 });
    const { firstVisitOn, endsOn, visitWindowDays, visitsCountFrom, additionalVisitLines, ...known } = before;
    expect({ firstVisitOn, endsOn, visitWindowDays, visitsCountFrom, additionalVisitLines }).toEqual({
      firstVisitOn: '2027-01-31',
      endsOn: '2027-12-31',
      visitWindowDays: 5,
      visitsCountFrom: 'plan',
      additionalVisitLines: [],
    });
    const after = await change('/service-contracts', known, {});
    expect(after).toMatchObject({ firstVisitOn, endsOn, visitWindowDays });
    expect(await change('/service-contracts', after, { endsOn: null, visitWindowDays: null })).toMatchObject({
      endsOn: null,
      visitWindowDays: null,
    });
  });

  test('name equipment by its serial, which may change [10.6-12]', async () => {
    const units = [equipmentInput({ serial: 'A-1' }), equipmentInput({ serial: 'B-1' })];
    const filters = { label: 'Filters', intervalAmount: 2, intervalType: 'weeks', equipmentSerials: ['A-1'] };
    const before = await createContract({
      equipment: units,
      visitEquipmentSerials: ['A-1'],
      additionalVisitLines: [filters],
    });
    const { visitEquipmentSerials, additionalVisitLines, ...known } = before;
    expect(visitEquipmentSerials).toEqual(['A-1']);
    expect(additionalVisitLines).toMatchObject([filters]);
    const [one, other] = before.equipment;
    const renamed = await change('/service-contracts', known, {
      equipment: [{ ...one, serial: 'A-2' }, other],
    });
    expect(renamed.visitEquipmentSerials).toEqual(['A-2']);
    expect(renamed.additionalVisitLines).toMatchObject([{ equipmentSerials: ['A-2'] }]);
    const message =
      'The equipment of these visits was removed. Please choose other equipment, or the whole place.';
    const { visitEquipmentSerials: _serials, additionalVisitLines: _lines, ...rest } = renamed;
    // Also when another unit takes its place.
    for (const equipment of [[other], [other, equipmentInput()]])
      expect(await change('/service-contracts', rest, { equipment }, 400)).toMatchObject({
        issues: [
          { path: 'visitEquipmentSerials', message },
          { path: 'additionalVisitLines.0.equipmentSerials', message },
        ],
      });
    const whole = { visitEquipmentSerials: [], additionalVisitLines: [] };
    expect(await change('/service-contracts', rest, { equipment: [other], ...whole })).toMatchObject(whole);
  });

  test.each([
    [{ endsOn: '2027-01-30' }, 'firstVisitOn'],
    [{ visitWindowDays: 14 }, 'visitWindowDays'],
    [{ visitEquipmentSerials: ['NONE'] }, 'visitEquipmentSerials'],
    [{ serviceIntervalAmount: 10_001 }, 'serviceIntervalAmount'],
    [
      { additionalVisitLines: [{ label: '', intervalAmount: 1, intervalType: 'days' }] },
      'additionalVisitLines.0.label',
    ],
  ])('reject %j with a sentence [10.6-11]', async (fields, path) => {
    const record = omit(await createContract(), ['_id', 'version']);
    const response = await server.request('POST', '/api/service-contracts', {
      body: { ...record, ...fields },
    });
    expect(response.status, response.text).toBe(400);
    expect(response.body.issues.map((issue: { path: string }) => issue.path)).toEqual([path]);
  });

  test('are refused when more than a thousand of them would be open already [10.6-55]', async () => {
    const message = 'Since that day, more than 1,000 visits would be open. Please choose a later day.';
    const line = { label: 'Rounds', intervalAmount: 1, intervalType: 'days' };
    const daily = { serviceIntervalAmount: 1, serviceIntervalType: 'days' };
    const record = omit(await createContract({ endsOn: '2027-03-10' }), ['_id', 'version']);
    const tooMany = {
      ...daily,
      firstVisitOn: '1900-01-01',
      additionalVisitLines: [{ ...line, firstVisitOn: '2024-06-13' }],
    };
    expect(await ask('/service-contracts', { ...record, ...tooMany }, 400)).toMatchObject({
      issues: [
        { path: 'firstVisitOn', message },
        { path: 'additionalVisitLines.0.firstVisitOn', message },
      ],
    });
    // One less, of a contract that ended, and of a closed one.
    const long = { ...daily, firstVisitOn: '2024-06-14' };
    const kept = await ask('/service-contracts', { ...record, ...long }, 201);
    const early = { ...daily, firstVisitOn: '2020-01-01' };
    const ended = await ask('/service-contracts', { ...record, ...early, endsOn: '2021-01-01' }, 201);
    const statusTimeline = [{ status: 'Closed', statusObtainedAt: '2027-03-10' }];
    const closed = await ask('/service-contracts', { ...record, ...early, statusTimeline }, 201);
    for (const [contract, fields] of [
      [kept, { firstVisitOn: '2024-06-13' }],
      [ended, { endsOn: null }],
      [closed, { statusTimeline: [] }],
    ])
      expect(await change('/service-contracts', contract, fields, 400)).toMatchObject({
        issues: [{ path: 'firstVisitOn', message }],
      });
    expect(await change('/service-contracts', kept, { customerPo: 'PO-7' })).toMatchObject(long);
  });

  test('are previewed before they are saved [10.6-13]', async () => {
    const { _id } = await createContract();
    const fields = { ...monthly, firstVisitOn: '2027-01-31', additionalVisitLines: [] };
    const dates = ['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30'];
    expect(await ask('/service-contracts/visit-preview', fields)).toEqual([{ label: null, dates }]);
    await ask('/visits/complete', { line: _id, n: 1, doneOn: '2027-02-20' });
    expect(
      await ask('/service-contracts/visit-preview', { ...fields, _id, serviceIntervalAmount: 3 }),
    ).toEqual([{ label: null, dates: ['2027-04-30', '2027-07-31', '2027-10-31', '2028-01-31'] }]);
  });
});
