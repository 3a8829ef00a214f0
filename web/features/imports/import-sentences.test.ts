import { expect, test } from 'vitest';
import { maxImportBytes } from '#schema/imports/imports.ts';
import {
  checkedText,
  countsText,
  entitiesLabel,
  entityPath,
  filledText,
  headerText,
  leftOutText,
  notTakenText,
  resultText,
  undoneText,
} from './import-sentences.ts';
import { fileProblem } from './list/file-problem.ts';

const none = { new: 0, update: 0, unchanged: 0, refused: 0 };

test.each([
  [{ new: 1 }, 'The import will create 1 customer.'],
  [
    { update: 2, refused: 1 },
    'The import will update 2 customers. 1 row is refused and will not be imported.',
  ],
  [
    { new: 1200, update: 1, unchanged: 1 },
    'The import will create 1,200 customers and update 1 customer. 1 customer stays as before.',
  ],
  [{ unchanged: 300 }, 'There is nothing to import. 300 customers are in Crewdesk as in the file.'],
  [{ refused: 12 }, 'There is nothing to import. 12 rows are refused and will not be imported.'],
])('says what will happen with %j', (counts, text) => {
  expect(checkedText('customer', { ...none, ...counts })).toBe(text);
});

test('says what has happened', () => {
  const result = { ...none, new: 1188, refused: 12 };
  expect(resultText({ state: 'done', result, rows: 1200 })).toBe('1,188 new, 12 refused.');
  expect(resultText({ state: 'cancelled', result, rows: 10_000 })).toBe(
    'Stopped after 1,200 of 10,000 rows: 1,188 new, 12 refused. The others are listed as checked.',
  );
  expect(resultText({ state: 'cancelled', result: null, rows: 1 })).toBe('Nothing was imported.');
  expect(countsText(none)).toBe('No rows');
  expect(entitiesLabel('customer', 1)).toBe('1 Customer');
  expect(entitiesLabel('work-order', 20)).toBe('20 Work Orders');
});

test.each([
  [1, 'first', undefined],
  [
    4,
    'headings',
    "Left out above it: 'Customer List' and '2026', because this line has headings that Crewdesk knows.",
  ],
  [2, 'user', "Left out above it: 'Customer List'."],
] as const)('says what is left out above headings on line %i', (headerLine, headerBy, text) => {
  const lines = ['Customer List', '2026', '', 'Name, Phone'].map((line, n) => ({ line: n + 1, text: line }));
  const firstLines = lines.filter((line) => line.text !== '');
  expect(leftOutText({ headerLine, headerBy, firstLines })).toBe(text);
  expect(headerText({ line: 4, text: 'Name, Phone' })).toBe('Line 4: Name, Phone');
});

test('leads to what a row became', () => {
  const row = { entityId: 'an-id', name: 'SN 1/2' };
  const kinds = ['customer', 'work-order', 'service-contract', 'project', 'unit'] as const;
  expect(kinds.map((kind) => entityPath(kind, row))).toEqual([
    '/app/customers/an-id/overview',
    '/app/work-orders/an-id',
    '/app/service-contracts/an-id',
    '/app/projects/an-id',
    '/app/units?serial=SN%201%2F2',
  ]);
});

test.each([
  [{ deleted: 0, restored: 0, partly: 0, left: 0 }, 'Nothing could be undone.'],
  [{ deleted: 1, restored: 0, partly: 0, left: 0 }, '1 customer was deleted.'],
  [
    { deleted: 0, restored: 2, partly: 0, left: 3 },
    '2 customers have the former values again. 3 customers were left alone, for the reasons below.',
  ],
])('says what an undo did: %j', (undone, text) => {
  expect(undoneText('customer', undone)).toBe(text);
});

test('says how full a column is without false precision', () => {
  expect([0, 0.0001, 0.5, 0.9999, 1].map(filledText)).toEqual([
    'Empty',
    '1% filled',
    '50% filled',
    '99% filled',
    'All filled',
  ]);
});

test('names what is not taken, also without a heading, and nothing that is empty', () => {
  const column = { header: 'Fax', index: 0, filled: 0.5, target: null };
  expect(
    notTakenText([column, { ...column, header: ' ', index: 1 }, { ...column, header: 'Notes', filled: 0 }]),
  ).toBe('Not taken: Fax and Column 2.');
  expect(notTakenText([{ ...column, target: 'name' }])).toBe('Every column with values is taken.');
});

test.each([
  [[], 'Please choose one file at a time.'],
  [
    [
      { name: 'a.csv', size: 1 },
      { name: 'b.csv', size: 1 },
    ],
    'Please choose one file at a time.',
  ],
  [
    [{ name: 'a.xlsx', size: 1 }],
    'a.xlsx is a spreadsheet. Please open it and save it as CSV, then choose that file.',
  ],
  [[{ name: 'a.csv', size: 0 }], 'a.csv is empty.'],
  [[{ name: 'a.csv', size: maxImportBytes }], undefined],
  [
    [{ name: 'a.csv', size: maxImportBytes + 1 }],
    'a.csv is larger than 20 MB. Please split it into several files.',
  ],
])('says what is wrong with chosen files, case %#', (files, problem) => {
  expect(fileProblem(files)).toBe(problem);
});
