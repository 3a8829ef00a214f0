import { expect, test } from 'vitest';
import { isBlankRow, removableRow, rowIndexOf } from './form-rows.ts';

test('finds the row index of a path', () => {
  expect(rowIndexOf('contacts', 'contacts.13.phoneNumbers.1.phone')).toBe(13);
  expect(rowIndexOf('contacts', 'contacts.root')).toBeUndefined();
  expect(rowIndexOf('contacts', 'contacts')).toBeUndefined();
  expect(rowIndexOf('contacts', 'address.zip')).toBeUndefined();
});

test('offers to remove a row once, and only if it is blank', () => {
  const problems = ['units.0.name', 'units.0.size', 'units.1.size'].map((path) => ({ path, message: '' }));
  const removable = problems.map((problem) =>
    removableRow('units', problem, problems, (index) => index === 0),
  );
  expect(removable).toEqual([0, undefined, undefined]);
});

const blank = { status: 'Opened', day: '', notify: [] };
test.each([
  [{ ...blank }, true],
  [{ ...blank, day: ' ' }, true],
  [{ ...blank, status: 'Closed' }, false],
  [{ ...blank, notify: ['a@example.com'] }, false],
  [{ ...blank, _id: 'stored' }, false],
])('detects whether %o is a blank row', (row, isBlank) => {
  expect(isBlankRow(row, blank)).toBe(isBlank);
});
