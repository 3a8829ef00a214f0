import { expect, test } from 'vitest';
import { isBlankRow, removableRow, rowIndexOf } from './form-rows.ts';

test('a path leads to its row', () => {
  expect(rowIndexOf('contacts', 'contacts.13.phoneNumbers.1.phone')).toBe(13);
  expect(rowIndexOf('contacts', 'contacts.root')).toBeUndefined();
  expect(rowIndexOf('contacts', 'contacts')).toBeUndefined();
  expect(rowIndexOf('contacts', 'address.zip')).toBeUndefined();
});

test('removing a row is offered once, and for rows that nobody has written in only', () => {
  const problems = ['units.0.name', 'units.0.size', 'units.1.size'].map((path) => ({ path, message: '' }));
  const offered = problems.map((problem) => removableRow('units', problem, problems, (index) => index === 0));
  expect(offered).toEqual([0, undefined, undefined]);
});

const blank = { status: 'Opened', day: '', notify: [] };
test.each([
  [{ ...blank }, true],
  [{ ...blank, day: ' ' }, true],
  [{ ...blank, status: 'Closed' }, false],
  [{ ...blank, notify: ['a@example.com'] }, false],
  [{ ...blank, _id: 'stored' }, false],
])('a row is blank as long as it says what a new one says: %o', (row, isBlank) => {
  expect(isBlankRow(row, blank)).toBe(isBlank);
});
