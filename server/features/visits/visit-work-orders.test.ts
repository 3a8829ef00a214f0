import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { updateTogether } from '#server/features/records/batches/test-batches.ts';
import { createUser, equipmentInput, warrantyInput } from '#server/test/factories.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { visitSteps } from './test-visits.ts';

const server = provideTestServer();
const { begin, ask, change, createContract, get, list } = visitSteps(server);

beforeAll(begin);

beforeEach(async () => {
  await server.db.deleteFrom('records').execute();
});

describe('a work order for visits', () => {
  test('takes over the contract, and is made once [10.6-19]', async () => {
    const technician = await createUser(server, { isTechnician: true });
    const units = [equipmentInput(), equipmentInput()];
    const [unit, other] = units.map(({ serial }) => serial);
    const created = await createContract({
      firstVisitOn: '2027-03-01',
      equipment: units,
      visitEquipmentSerials: [unit],
      warranties: [unit, other].map((serial) =>
        warrantyInput(serial ?? '', { notify: ['owner@example.com'] }),
      ),
      description: '👷'.repeat(2_500),
      assignedTechnicians: [{ user: technician._id }],
      additionalVisitLines: [
        {
          label: 'Filters',
          intervalAmount: 2,
          intervalType: 'weeks',
          firstVisitOn: '2027-03-09',
          estimatedHours: 1.5,
        },
      ],
    });
    const [filters] = created.additionalVisitLines;
    const visits = [
      { line: created._id, n: 0 },
      { line: filters._id, n: 0 },
    ];
    const [first] = await ask('/visits/work-orders', { visits }, 201);
    expect(first).toMatchObject({ visits, created: true });
    expect(await ask('/visits/work-orders', { visits }, 201)).toEqual([{ ...first, created: false }]);
    const workOrder = (await get(`/work-order/${first._id}`)).data;
    expect(workOrder).toMatchObject({
      number: first.number,
      customer: { _id: created.customer._id },
      customerPo: created.customerPo,
      serviceAddress: created.serviceAddress,
      assignedTechnicians: [{ user: { _id: technician._id } }],
    });
    const history = server.db.selectFrom('history').select('after').where('entityId', '=', first._id);
    expect(await history.execute()).toEqual([{ after: workOrder }]);
    expect(workOrder.equipment).toHaveLength(2);
    expect(workOrder.warranties).toMatchObject(
      [unit, other].map((equipmentSerial) => ({ equipmentSerial, notify: [] })),
    );
    expect(workOrder.description).toMatch(/👷$/);
    const [{ _id: next }] = await ask('/visits/work-orders', { visits: [{ line: created._id, n: 1 }] }, 201);
    // Of the other unit, nothing is taken over.
    const { equipment, warranties } = (await get(`/work-order/${next}`)).data;
    expect(equipment).toMatchObject([{ serial: unit }]);
    expect(warranties).toMatchObject([{ equipmentSerial: unit }]);
    await server.request('DELETE', `/api/work-order/${next}`);
    expect(workOrder.description).toContain('Filters: every 2 weeks, due on 9 Mar 2027 (about 1.5 hours)');
    expect(await list('?state=booked')).toMatchObject([
      { n: 0, workOrder: { _id: first._id, number: first.number }, isNotCounted: false },
      { n: 0, workOrder: { _id: first._id } },
    ]);
  });

  test('asks when an earlier visit is open, and none is made for a settled one [10.6-21]', async () => {
    const { _id } = await createContract();
    const later = { visits: [{ line: _id, n: 1 }] };
    expect(await ask('/visits/work-orders', later, 409)).toMatchObject({
      code: 'earlier_visit_open',
      data: { n: 0, dueOn: '2027-01-31' },
    });
    const [booked] = await ask('/visits/work-orders', { ...later, confirmEarlier: true }, 201);
    // Nothing is left to ask.
    expect(await ask('/visits/work-orders', later, 201)).toEqual([{ ...booked, created: false }]);
    await ask('/visits/skip', { line: _id, n: 0, reason: 'x' });
    const both = { visits: [0, 2].map((n) => ({ line: _id, n })), confirmEarlier: true };
    expect(await ask('/visits/work-orders', both, 409)).toMatchObject({ code: 'visit_settled' });
    expect(
      await server.db.selectFrom('records').select('id').where('kind', '=', 'work-order').execute(),
    ).toHaveLength(1);
  });

  test('gives the visit back when it is closed uncounted, reopened or deleted [10.6-22]', async () => {
    const { _id } = await createContract({ firstVisitOn: '2027-03-01' });
    await ask('/visits/move', { line: _id, n: 0, to: '2027-03-04', reason: 'They asked' });
    const [{ _id: workOrderId }] = await ask('/visits/work-orders', { visits: [{ line: _id, n: 0 }] }, 201);
    const read = async () => (await get(`/work-order/${workOrderId}`)).data;
    const close = async () => {
      const event = { status: 'Closed', statusObtainedAt: '2027-03-10' };
      const { statusTimeline, ...record } = await read();
      return change('/work-order', record, { statusTimeline: [...statusTimeline, event] });
    };
    const closed = await close();
    expect(await list()).toMatchObject([
      { state: 'due', workOrder: { _id: workOrderId }, isNotCounted: true },
    ]);
    await ask('/visits/complete', { line: _id, n: 0, doneOn: '2027-03-10' });
    expect(await list()).toMatchObject([{ n: 1, state: 'upcoming' }]);
    await change('/work-order', closed, { statusTimeline: closed.statusTimeline.slice(0, 1) });
    expect(await list()).toMatchObject([{ n: 0, state: 'booked', isNotCounted: false }]);
    await close();
    await ask('/visits/complete', { line: _id, n: 0, doneOn: '2027-03-10' });
    await server.request('DELETE', `/api/work-order/${workOrderId}`);
    expect(await list()).toMatchObject([{ n: 0, state: 'due', dueOn: '2027-03-04', workOrder: null }]);
  });

  test('leaves the visit to another one that was reopened', async () => {
    const { _id } = await createContract({ firstVisitOn: '2027-03-01' });
    const visits = [{ line: _id, n: 0 }];
    const book = async () => (await ask('/visits/work-orders', { visits }, 201))[0]._id;
    const save = async (id: string, status: string) => {
      const { data } = await get(`/work-order/${id}`);
      await change('/work-order', data, { statusTimeline: [{ status, statusObtainedAt: '2027-03-10' }] });
    };
    const holder = async () => {
      const [{ state, workOrder }] = await list();
      return [state, workOrder?._id];
    };
    const one = await book();
    await save(one, 'Closed');
    const other = await book();
    await save(one, 'Active');
    expect(await holder()).toEqual(['booked', other]);
    await save(other, 'Closed');
    expect(await holder()).toEqual(['booked', one]);
    await save(other, 'Active');
    expect(await holder()).toEqual(['booked', one]);
    await server.request('DELETE', `/api/work-order/${one}`);
    expect(await holder()).toEqual(['booked', other]);
  });

  test('leaves the visit to nobody when all for it are closed together, and to the one that is opened', async () => {
    const { _id } = await createContract({ firstVisitOn: '2027-03-01' });
    const book = async () =>
      (await ask('/visits/work-orders', { visits: [{ line: _id, n: 0 }] }, 201))[0]._id;
    const timelineOf = (status: string) => ({ statusTimeline: [{ status, statusObtainedAt: '2027-03-10' }] });
    const one = await book();
    await updateTogether(server, [one], () => timelineOf('Closed'));
    const other = await book();
    await updateTogether(server, [one], () => timelineOf('Active'));
    const holder = async () => {
      const [{ state, workOrder, isNotCounted }] = await list();
      return isNotCounted ? 'nobody' : [state, workOrder?._id];
    };
    expect(await holder()).toEqual(['booked', other]);
    const both = [one, other];
    await updateTogether(server, both, () => timelineOf('Closed'));
    expect(await holder()).toBe('nobody');
    for (const opened of both) {
      await updateTogether(server, both, (id) => timelineOf(id === opened ? 'Active' : 'Closed'));
      expect(await holder()).toEqual(['booked', opened]);
    }
  });

  test('that was named counts a visit as done, not a later one for it', async () => {
    const { _id } = await createContract({ firstVisitOn: '2027-03-01' });
    const visit = { line: _id, n: 0 };
    const [{ _id: named }] = await ask('/visits/work-orders', { visits: [visit] }, 201);
    const { data } = await get(`/work-order/${named}`);
    await change('/work-order', data, {
      statusTimeline: [{ status: 'Closed', statusObtainedAt: '2027-03-10' }],
    });
    const [{ _id: later }] = await ask('/visits/work-orders', { visits: [visit] }, 201);
    const done = { ...visit, doneOn: '2027-03-10' };
    expect(await ask('/visits/complete', { ...done, workOrder: _id }, 400)).toMatchObject({
      issues: [{ path: 'workOrder', message: 'This work order is not for this visit.' }],
    });
    await ask('/visits/complete', { ...done, workOrder: named });
    await server.request('DELETE', `/api/work-order/${later}`);
    expect(await list()).toMatchObject([{ n: 1 }]);
    await server.request('DELETE', `/api/work-order/${named}`);
    expect(await list()).toMatchObject([{ n: 0, state: 'due' }]);
  });
});
