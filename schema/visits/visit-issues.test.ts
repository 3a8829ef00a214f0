import { expect, test } from 'vitest';
import { visitIssues } from './visit-issues.ts';
import { visitPreviewInput } from './visit-preview.ts';

const contract = {
  serviceIntervalType: 'months',
  serviceIntervalAmount: 1,
  firstVisitOn: '2027-01-31',
  endsOn: '2027-12-31',
  equipment: [{ serial: 'A-1' }, { serial: 'B-1' }],
};
const line = { label: 'Filters', intervalType: 'weeks', intervalAmount: 2, firstVisitOn: '2027-02-01' };
const withLine = (fields: object) => ({ additionalVisitLines: [{ ...line, ...fields }] });
const afterEnd = 'The first visit must not be after the last day of the contract.';

test.each([
  [{ endsOn: '2027-01-30' }, 'firstVisitOn', afterEnd],
  [withLine({ firstVisitOn: '2028-01-01' }), 'additionalVisitLines.0.firstVisitOn', afterEnd],
  [
    { visitWindowDays: 14 },
    'visitWindowDays',
    'Please use at most 13 days, so that the days of two visits do not overlap.',
  ],
  [
    withLine({ windowDays: '7' }),
    'additionalVisitLines.0.windowDays',
    'Please use at most 6 days, so that the days of two visits do not overlap.',
  ],
  [
    withLine({ intervalAmount: 3, intervalType: 'days', windowDays: 2 }),
    'additionalVisitLines.0.windowDays',
    'Please use at most 1 day, so that the days of two visits do not overlap.',
  ],
  [
    { serviceIntervalType: 'days', visitWindowDays: 1 },
    'visitWindowDays',
    'Visits of so short an interval have no days before and after, because those would overlap.',
  ],
  [
    { visitEquipmentSerials: ['A-1', 'C-1'] },
    'visitEquipmentSerials',
    'C-1 is not a serial number of this contract’s equipment.',
  ],
  [
    withLine({ equipmentSerials: ['C-1'] }),
    'additionalVisitLines.0.equipmentSerials',
    'C-1 is not a serial number of this contract’s equipment.',
  ],
])('%j of a contract gets the sentence of %s [10.6-58]', (fields, path, message) => {
  expect(visitIssues({ ...contract, ...fields })).toEqual([{ path, message }]);
});

test.each([
  {},
  { endsOn: '2027-01-31' },
  { endsOn: null, ...withLine({ firstVisitOn: '2099-01-01' }) },
  { visitWindowDays: 13 },
  { visitWindowDays: '' },
  { visitEquipmentSerials: [' A-1 ', 'B-1'] },
  // No equipment means the whole place.
  { visitEquipmentSerials: [], ...withLine({ equipmentSerials: [] }) },
  // What is wrong by itself has another sentence.
  { serviceIntervalAmount: 0, visitWindowDays: 99 },
  { serviceIntervalType: 'fortnights', visitWindowDays: 99 },
])('%j fits a contract', (fields) => {
  expect(visitIssues({ ...contract, ...fields })).toEqual([]);
});

test.each([
  [{ serviceIntervalAmount: 10_001 }, 'Please use at most 10,000.'],
  [{ serviceIntervalAmount: 0 }, 'Must be greater than zero'],
  [{ visitWindowDays: -1 }, 'Must be a whole number of days.'],
  [{ visitWindowDays: 0.5 }, 'Must be a whole number of days.'],
  [{ visitsCountFrom: 'today' }, 'The next visit must count from the plan or from the completion.'],
  [
    { additionalVisitLines: Array.from({ length: 10_000 }, () => line) },
    'There can be at most 50 additional lines of visits.',
  ],
  [withLine({ label: ' ' }), 'A name for these visits is required.'],
  [{ visitWindowDays: 'a week' }, 'Must be a whole number of days.'],
  [withLine({ estimatedHours: '2h' }), 'Must be a number of hours from 0.25 to 1,000.'],
  [withLine({ estimatedHours: 2_000 }), 'Must be a number of hours from 0.25 to 1,000.'],
  [withLine({ estimatedHours: 0.3 }), 'Please use quarters of an hour.'],
])('%# of what a contract cannot hold gets a sentence', (fields, message) => {
  const { error } = visitPreviewInput('UTC').safeParse({ ...contract, equipment: undefined, ...fields });
  expect(error?.issues.map((issue) => issue.message)).toEqual([message]);
});
