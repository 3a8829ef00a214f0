import { expect, test } from 'vitest';
import type { WorkOrderVisit } from '#schema/visits/visits.ts';
import { sampleRecord } from '#web/test/samples.ts';
import { visitsToCount } from './visits-to-count.ts';

function visit(line: string, n: number, state: WorkOrderVisit['state']): WorkOrderVisit {
  const serviceContract = { _id: 'contract', number: 'SC-1004' };
  return { serviceContract, line: { _id: line, label: null }, n, dueOn: '2027-03-01', state, doneOn: null };
}

const closedOn = (statusObtainedAt: string, ...visits: WorkOrderVisit[]) =>
  sampleRecord({ statusObtainedAt, visits });

test('a question is about the last open visit of each line, on the day of closing', () => {
  const records = [
    closedOn('2027-03-01', visit('a', 1, 'due'), visit('a', 0, 'overdue'), visit('b', 4, 'upcoming')),
    closedOn('2027-03-02', visit('c', 0, 'due')),
    closedOn('2027-03-05', visit('d', 0, 'done')),
  ];
  const question = visitsToCount(records, '2027-03-10');
  const [first, second] = records.map(({ _id }) => _id);
  expect(question?.visits.map(({ line, n, workOrder }) => [line._id, n, workOrder?._id])).toEqual([
    ['a', 1, first],
    ['b', 4, first],
    ['c', 0, second],
  ]);
  expect(question?.doneOn).toBe('2027-03-02');
});

test('a visit is not proposed as done on a day to come', () => {
  expect(visitsToCount([closedOn('2027-03-11', visit('a', 0, 'due'))], '2027-03-10')?.doneOn).toBe(
    '2027-03-10',
  );
});

test.each(['booked', 'done', 'skipped', 'missed', null] as const)(
  'a visit that is %s is not asked about',
  (state) => {
    expect(visitsToCount([closedOn('2027-03-01', visit('a', 0, state))], '2027-03-10')).toBeUndefined();
  },
);
