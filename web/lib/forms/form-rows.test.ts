import { createFormControl } from 'react-hook-form';
import { expect, test } from 'vitest';
import { foldBlankRows, isBlankRowAt, problemText, rowIndexOf } from './form-rows.ts';

test('finds the row index of a path', () => {
  expect(rowIndexOf('contacts', 'contacts.13.phoneNumbers.1.phone')).toBe(13);
  expect(rowIndexOf('contacts', 'contacts.root')).toBeUndefined();
  expect(rowIndexOf('contacts', 'contacts')).toBeUndefined();
  expect(rowIndexOf('contacts', 'address.zip')).toBeUndefined();
});

test('counts a blank row once, and every other problem', () => {
  const problems = [
    { path: 'name', message: 'A name is required.' },
    ...['units.0.name', 'units.0.size'].map((path) => ({
      path,
      message: 'Required.',
      rowLabel: 'Unit 1',
      blankRow: 'units.0',
    })),
    { path: 'units.1.size', message: 'Size is required.', rowLabel: 'Roof unit' },
    { path: 'units.2.name', message: 'Required.', rowLabel: 'Unit 3', blankRow: 'units.2' },
  ];
  expect(foldBlankRows(problems).map(problemText)).toEqual([
    'A name is required.',
    'Unit 1 is blank: fill it in or remove it',
    'Roof unit: Size is required.',
    'Unit 3 is blank: fill it in or remove it',
  ]);
});

const blank = { status: 'Opened', day: '', notify: [] };
test.each([
  [{ ...blank }, true],
  [{ ...blank, day: ' ' }, true],
  [{ ...blank, status: 'Closed' }, false],
  [{ ...blank, notify: ['a@example.com'] }, false],
  [{ ...blank, _id: 'stored' }, false],
  [{ ...blank, _id: 'added' }, true],
])('detects whether %o is a blank row', (row, isBlank) => {
  const form = createFormControl({ defaultValues: { rows: [{ ...blank, _id: 'stored' }] } });
  form.control._state.mount = true;
  form.setValue('rows', [row as typeof blank & { _id: string }]);
  expect(isBlankRowAt(form, 'rows', 0, blank)).toBe(isBlank);
});
