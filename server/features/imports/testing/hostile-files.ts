import { randomNumbers } from '#server/visit-schedule/engine/random-line.ts';

/** A file of customers as nobody would want one, the same for the same seed. */
export function hostileFile(seed: number): Buffer {
  const random = randomNumbers(seed * 7919 + 1);
  // The first numbers of neighboring seeds are alike.
  for (let n = 0; n < 5; n += 1) random(10);
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item;
  const delimiter = pick([',', ';', '\t']);
  const lineBreak = pick(['\r\n', '\n', '\r']);
  const headers = ['Name', 'Street', 'City', 'State', 'Zip', 'Email', 'Phone', 'Mobile', 'Contacts', 'ID'];
  const extra = pick([[], ['Name'], ['', ''], ['Notes "x"']]);
  const odd = oddCells(seed);
  const cell = (plain: string) => (random(16) === 0 ? pick(odd) : plain);
  const row = () => {
    const n = random(30);
    const values = [
      cell(`Customer ${random(4) === 0 ? seed : n}`),
      cell(`${n} Hostile Street`),
      cell('Chicago'),
      cell('IL'),
      cell('60601'),
      cell(`c${n}@hostile.test`),
      cell(`(312) 555-${String(1000 + n)}`),
      cell(''),
      random(5) === 0 ? cell(`Ana, Owner, Mobile (312) 555-${2000 + n}, a${n}@hostile.test`) : '',
      random(8) === 0 ? cell('018f2f6e-7a10-7c3e-9d2b-000000000000') : '',
    ];
    const ragged = random(7);
    if (ragged === 0) return values.slice(0, random(values.length));
    return ragged === 1 ? [...values, ...extra.map(() => ''), 'beyond', ''] : values;
  };
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const line = (cells: string[]) =>
    cells.map((text) => (/["\r\n,;\t]/.test(text) || random(4) === 0 ? quote(text) : text)).join(delimiter);
  const rows = Array.from({ length: 8 + random(12) }, row);
  const text = [[...headers, ...extra], ...rows].map(line).join(lineBreak) + pick(['', lineBreak]);
  const encoding = random(5);
  if (encoding === 0) return Buffer.from(`\ufeff${text}`, 'utf16le');
  return Buffer.from(encoding === 1 ? `\ufeff${text}` : text);
}

/** What people have in cells without meaning to. */
export function oddCells(seed: number): string[] {
  return [
    '',
    ' ',
    '=1+1',
    "'=1+1",
    '@SUM(A1)',
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; drop table customers; --",
    'a\u0000b',
    '\ud800 alone',
    'in the \ufeff middle',
    '\u202eabc',
    'مرحبا',
    '🏗️👩🏽‍🔧',
    'two\r\nlines',
    'say "hi"',
    '2026-02-31',
    'not-a-date',
    'a@b',
    '123',
    '; ; ,, ;',
    '555-0100 or 555-0101',
    '%_\\',
    // One cell of a megabyte in one file of ten.
    'x'.repeat(seed % 10 === 3 ? 1024 * 1024 : 300),
  ];
}
