import { describe, expect, test } from 'vitest';
import { newCustomerDraft } from '#server/features/imports/customer/customer-draft.ts';
import { readCustomerFile } from '#server/features/imports/customer/customer-file.ts';
import { housecallPro, jobber, quickBooks } from '#server/features/imports/testing/product-files.ts';
import { decodeFile } from './decode-file.ts';
import { withGuard, withoutGuard } from './formula-guard.ts';
import { parseCsv } from './parse-csv.ts';
import { proposeColumns } from './propose-columns.ts';

const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string) => Uint32Array.from([...text].map((char) => char.codePointAt(0) ?? 0)).buffer;
const read = async (bytes: Uint8Array) => parseCsv(decodeFile(bytes).text);

test.each([
  ['utf-8', Buffer.from('Name;City\r\nMüller 🏗️;Köln\r\n')],
  ['utf-8', Buffer.from('\ufeffName;City\nMüller 🏗️;Köln\n')],
  ['utf-16le', Buffer.from('\ufeffName;City\r\nMüller 🏗️;Köln', 'utf16le')],
  ['utf-16le', Buffer.from('Name;City\r\nMüller 🏗️;Köln', 'utf16le')],
  ['utf-16be', utf16be('\ufeffName;City\rMüller 🏗️;Köln\r')],
])('reads %s with semicolons and any line breaks [10.12-6]', async (encoding, bytes) => {
  expect(decodeFile(bytes).encoding).toBe(encoding);
  expect(await read(bytes)).toEqual({
    delimiter: ';',
    header: ['Name', 'City'],
    rows: [{ line: 2, cells: ['Müller 🏗️', 'Köln'] }],
  });
});

test('reads Windows-1252, tabs, quoted line breaks, ragged and blank rows with their lines', async () => {
  const bytes = Buffer.from(
    'Name\tNotes\r\n\r\nM\xfcller\t"a\r\n""b"""\r\n\t\r\nLast\t\x80 5\tmore\r\n',
    'latin1',
  );
  expect(decodeFile(bytes).encoding).toBe('windows-1252');
  expect((await read(bytes)).rows).toEqual([
    { line: 3, cells: ['Müller', 'a\r\n"b"'] },
    { line: 6, cells: ['Last', '€ 5', 'more'] },
  ]);
});

test('reads the delimiter that a file names for Excel, which is no header', async () => {
  const { delimiter, header, rows } = await parseCsv('"sep=;"\r\nName;Notes\r\nAcme;a,b,c\r\n');
  expect([delimiter, header, rows]).toEqual([
    ';',
    ['Name', 'Notes'],
    [{ line: 3, cells: ['Acme', 'a,b,c'] }],
  ]);
});

describe('a file that cannot be imported', () => {
  test.each([
    ['', 'This file is empty. Please choose a CSV file.'],
    ['\r\n , \r\n', 'This file is empty. Please choose a CSV file.'],
    ['Name,City\r\n', 'This file has a header but no rows below it.'],
    ['PK\x03\x04sheet', 'This is an Excel workbook. Please save it as CSV and choose that file.'],
    [
      'a,b\n1,2\n"3,4\n5,6',
      'A quotation mark in the row on line 3 is never closed. Please close it, and choose the file again.',
    ],
    [`${'a,'.repeat(4999)}b\n1`, 'This file has 5,000 columns; at most 500 can be imported.'],
    [
      `a\n${'1\n'.repeat(50_001)}`,
      'This file has more than 50,000 rows. Please split it into smaller files.',
    ],
    [
      '\xef\xbb\xbfName\n\xff',
      'This file begins as UTF-8, but is not valid. Please save it again as CSV in UTF-8.',
    ],
    ...[
      Buffer.from(utf32('\ufeffName\n')).toString('latin1'),
      Buffer.from(utf32('Name,City\nA,B')).toString('latin1'),
      Buffer.from('Имя;Город\nАнна;Рим', 'utf16le').toString('latin1'),
      '\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR',
    ].map((text): [string, string] => [
      text,
      'This file is not text, or in an encoding that Crewdesk cannot read. Please save it as CSV in UTF-8.',
    ]),
  ])('says why in a sentence, case %# [10.12-7]', async (text, message) => {
    await expect(async () => read(Buffer.from(text, 'latin1'))).rejects.toThrow(message);
  });
});

test('lets others go on while it reads rows without a value, of which a spreadsheet has a million [10.12-80]', async () => {
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  });
  const { rows } = await parseCsv(`Name,City\nAcme,Oak Park\n${',\n'.repeat(60_000)}`);
  clearInterval(counting);
  expect(rows).toEqual([{ line: 2, cells: ['Acme', 'Oak Park'] }]);
  expect(turns).toBeGreaterThan(3);
});

test.each([
  ['QuickBooks', quickBooks, 'Northside Bakery', 2, ['Company', 'Open Balance']],
  ['Jobber', jobber, 'Bo Quinn', 2, ['Tags']],
  ['Housecall Pro', housecallPro, 'Cy Ito', 2, ['Notes']],
])(
  'proposes the columns of %s by their headers [10.12-8]',
  async (_product, text, name, phones, notTaken) => {
    const file = await parseCsv(text);
    const columns = await proposeColumns('customer', file, undefined);
    const left = columns.filter(({ target, filled }) => !target && filled > 0);
    expect(left.map(({ header }) => header)).toEqual(notTaken);
    const [row] = (await readCustomerFile(file, columns)).rows;
    const draft = row && newCustomerDraft(row.cells);
    expect(draft).toMatchObject({ name, address: { state: 'IL' } });
    expect(draft?.contacts?.map(({ phoneNumbers }) => phoneNumbers.length)).toEqual([phones]);
  },
);

test('proposes columns by their content where the header says nothing', async () => {
  const file = await parseCsv(
    'A,B,C,D,E\nAcme,a@acme.test,312-555-0101,IL,60601\nBolt,b@bolt.test,312-555-0102,WI,53202',
  );
  const targets = (await proposeColumns('customer', file, undefined)).map(({ target, proposedBy }) => [
    target,
    proposedBy,
  ]);
  const byContent = ['email', 'phone', 'state', 'zip'].map((target) => [target, 'content']);
  expect(targets).toEqual([[null, null], ...byContent]);
});

test('takes one apostrophe off what would be a formula, and puts it back', () => {
  for (const text of ['=1+1', '\u200b＠SUM(A1)', ' -1', "'=1", 'Elm', "'quoted'"])
    expect(withoutGuard(withGuard(text))).toBe(text === "'=1" ? '=1' : text);
});
