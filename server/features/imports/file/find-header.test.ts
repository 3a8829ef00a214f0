import { expect, test } from 'vitest';
import type { ImportKind } from '#schema/imports/import-kinds.ts';
import { findHeader } from './find-header.ts';
import { parseCsv } from './parse-csv.ts';

const title = 'Customer List\nNovember 20, 2026\n\n';

test.each<[string, string, number, string, string]>([
  ['a file without a title', 'Name,City\nAcme,Berwyn', 1, 'first', ','],
  ['one column', 'Name\nAcme\nBolt, Inc.', 1, 'first', ','],
  ['a title, a date and a blank line', `${title}Name,Phone\nAcme,312-555-0101`, 4, 'headings', ','],
  [
    'a title with the delimiter at its end',
    'Customer List,,\n,,\nName,Phone,City\nA,B,C',
    3,
    'headings',
    ',',
  ],
  ['tabs below a title with commas', `${title}Name\tPhone\tCity\nAcme\t1\tBerwyn`, 4, 'headings', '\t'],
  ['a title that is a heading itself', 'Contacts\nName;Phone\nAcme;1', 2, 'headings', ';'],
  [
    'a title over several lines in quotes',
    '"Customer List\nof 2026"\nName,Phone\nAcme,1',
    3,
    'headings',
    ',',
  ],
  ['a quotation mark in the title', 'Pipes of 5" and 6\nName,Phone\nAcme,1', 2, 'headings', ','],
  ['unknown headings below a title', `${title}Kunde,Ort,Land,Art\nAcme,Berwyn,US,x`, 4, 'width', ','],
  ['unknown headings on the first line', 'Kunde,Ort,Land,Art\nAcme,Berwyn,US,x', 1, 'first', ','],
  ['lists of words in the rows', 'Name,Notes\nAcme,a;b;c;d\nBolt,e;f;g;h', 1, 'first', ','],
  ['known headings among the values', 'Name,Kind\nAcme,Phone\nPhone,Email', 1, 'first', ','],
  ['a delimiter that the file names', 'sep=;\nCustomer List\nName;Phone\nAcme;1', 1, 'first', ';'],
  ['a title that is all there is', 'Customer List\nNovember 20, 2026', 1, 'first', ','],
])('finds the headings of %s', async (_what, text, headerLine, headerBy, delimiter) => {
  expect(await findHeader('customer', text)).toMatchObject({ headerLine, headerBy, delimiter });
});

test('knows the headings of the kind, and names the first lines', async () => {
  const text = 'Units\n=1+1\nWork Order,Serial Number\nWO-1001,SN-1';
  const find = (kind: ImportKind) => findHeader(kind, text.replaceAll('\n', '\r\n'));
  expect(await find('unit')).toEqual({
    headerLine: 3,
    headerBy: 'headings',
    delimiter: ',',
    firstLines: [
      { line: 1, text: 'Units' },
      { line: 2, text: '=1+1' },
      { line: 3, text: 'Work Order, Serial Number' },
      { line: 4, text: 'WO-1001, SN-1' },
    ],
  });
  expect(await find('customer')).toMatchObject({ headerLine: 1, headerBy: 'first' });
});

test('rows keep their lines below a title, whatever that has in it', async () => {
  const text = 'An "open\r\n\r\nName;Notes\r\nAcme;"two\r\nlines"\r\nBolt;"never closed';
  const closed = text.replace('"never', 'never');
  expect(await parseCsv(closed, { headerLine: 3 })).toEqual({
    delimiter: ';',
    header: ['Name', 'Notes'],
    rows: [
      { line: 4, cells: ['Acme', 'two\r\nlines'] },
      { line: 6, cells: ['Bolt', 'never closed'] },
    ],
  });
  await expect(parseCsv(text, { headerLine: 3 })).rejects.toThrow('in the row on line 6 is never closed');
});
