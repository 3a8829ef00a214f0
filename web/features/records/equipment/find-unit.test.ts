import { expect, test } from 'vitest';
import { findUnit, findUnmatchedWords } from './find-unit.ts';

const units = [
  { identifier: 'RTU-1', serial: 'TRN1000' },
  { identifier: 'RTU-2', serial: 'TRN100' },
  { identifier: 'TRN7', serial: 'CAR 55-9' },
  { identifier: '', serial: '' },
];

test.each([
  ['TRN100', 1],
  [' trn1000 ', 0],
  ['rn10', 0],
  ['RTU-2', 1],
  ['trn7', 2],
  ['CAR 55-9', 2],
  ['lakeview 55-9', 2],
  ['rtu', 0],
  ['55', undefined],
  ['elsewhere', undefined],
  ['', undefined],
])('finds the unit for %j', (text, index) => {
  expect(findUnit(units, text)).toBe(index);
});

test.each([
  ['WO-1001', ''],
  ['elm STREET', ''],
  ['elm trn100', 'trn100'],
  ['', ''],
])('leaves the words of %j that the listed fields do not have', (search, words) => {
  expect(findUnmatchedWords({ number: 'WO-1001', customer: { name: 'Elm Street Bakery' } }, search)).toBe(
    words,
  );
});
