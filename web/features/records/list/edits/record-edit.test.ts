import { describe, expect, test } from 'vitest';
import { ownFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { recordUpdateSchema } from '#schema/records/records.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { sampleListItem } from '#web/test/samples.ts';
import { statusEdit, techniciansEdit, toUpdate } from './record-edit.ts';

const today = '2026-03-12';

function recordWith(events: [status: string, day: string][]) {
  const statusTimeline = events.map(([status, statusObtainedAt], n) => ({
    _id: `0198e5a2-0000-7000-8000-00000000000${n}`,
    status,
    statusObtainedAt,
  }));
  const [status = 'Created', statusObtainedAt = today] = events.at(-1) ?? [];
  return sampleListItem({ statusTimeline, status, statusObtainedAt });
}

function assignedTo(...ids: string[]) {
  const user = (_id: string) => ({ _id, name: `Technician ${_id}`, phone: '+13125550142' });
  return sampleListItem({ assignedTechnicians: ids.map((id) => ({ _id: `row ${id}`, user: user(id) })) });
}

describe('a change of status', () => {
  test.each<[string, [string, string][]]>([
    ['without events', []],
    ['with earlier events', [['Open', '2026-03-01']]],
    ['with another event of today', [['Active', today]]],
  ])('comes last in a timeline %s', (_name, events) => {
    const record = recordWith(events);
    const edit = statusEdit('Closed', today);
    expect(edit.refuse(record)).toBeUndefined();
    expect(edit.isDone(record)).toBe(false);
    expect(edit.change(record).statusTimeline).toEqual([
      ...record.statusTimeline,
      { status: 'Closed', statusObtainedAt: today },
    ]);
  });

  test.each(['Startup', 'Closed'])('is refused when "%s" is planned for a later day', (planned) => {
    const record = recordWith([[planned, '2026-03-13']]);
    const edit = statusEdit('Closed', today);
    expect(edit.isDone(record)).toBe(false);
    expect(edit.refuse(record)).toBe(
      `${record.number} keeps its status: "${planned}" is planned for 13 Mar 2026. Change the timeline in its form.`,
    );
  });

  test.each(['2026-03-01', today])('has nothing to do for a record with the status since %s', (day) => {
    expect(statusEdit('Closed', today).isDone(recordWith([[' closed ', day]]))).toBe(true);
  });

  test.each<[string, [string, string], boolean]>([
    ['the same status', ['Open', '2026-03-01'], false],
    ['another status', ['Active', '2026-03-01'], true],
    ['the same status since another day', ['Open', '2026-03-02'], true],
  ])('knows whether the user saw %s', (_name, event, isOutdated) => {
    const seen = recordWith([['Open', '2026-03-01']]);
    expect(statusEdit('Closed', today).isOutdated(seen, recordWith([event]))).toBe(isOutdated);
  });
});

describe('a change of technicians', () => {
  test.each([
    [{ add: ['b'] }, ['a'], ['a', 'b']],
    [{ add: ['a', 'b'] }, ['a'], ['a', 'b']],
    [{ remove: ['a'] }, ['a', 'b'], ['b']],
    [{ add: ['c'], remove: ['a'] }, ['a', 'b'], ['b', 'c']],
  ])('%j of %j leaves %j', (change, before, after) => {
    const record = assignedTo(...before);
    const edit = techniciansEdit(change);
    expect(edit.isDone(record)).toBe(false);
    const { assignedTechnicians = [] } = edit.change(record);
    expect(assignedTechnicians.map(({ user }) => user)).toEqual(after);
    // Rows keep their ids, and with them the notices.
    for (const id of before.filter((one) => after.includes(one)))
      expect(assignedTechnicians).toContainEqual({ _id: `row ${id}`, user: id });
  });

  test.each([
    [{ add: ['a'] }, ['a', 'b'], true],
    [{ add: ['a', 'c'] }, ['a', 'b'], false],
    [{ remove: ['c'] }, ['a'], true],
    [{ remove: ['a'] }, ['a'], false],
  ])('%j of %j has nothing to do: %s', (change, assigned, isDone) => {
    expect(techniciansEdit(change).isDone(assignedTo(...assigned))).toBe(isDone);
  });
});

test.each<RecordKind>([...recordKinds])(
  'the update of a $labels.singular has its fields and the changed list alone',
  (kind) => {
    const record = sampleListItem({ proposalNumber: 'P-7' }, kind);
    const update = toUpdate(kind, record, statusEdit('Closed', today).change(record));
    expect(update.customer).toBe(record.customer._id);
    expect(Object.keys(update)).toEqual(
      expect.arrayContaining(['customerPo', 'billingAddress', ...Object.keys(ownFields(kind))]),
    );
    for (const name of ['contacts', 'equipment', 'assignedTechnicians'])
      expect(update).not.toHaveProperty(name);
    expect(recordUpdateSchema(kind).parse(update)).toMatchObject({
      proposalNumber: 'P-7',
      description: record.description,
      statusTimeline: [{ status: 'Open' }, { status: 'Closed' }],
    });
  },
);

test('an update of technicians leaves out the timeline', () => {
  const record = assignedTo('a');
  const update = toUpdate(workOrders, record, techniciansEdit({ remove: ['a'] }).change(record));
  expect(update).toMatchObject({ assignedTechnicians: [] });
  expect(update).not.toHaveProperty('statusTimeline');
});
