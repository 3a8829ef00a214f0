import { expect, test } from 'vitest';
import { parseFileName } from './download.ts';

test.each([
  ['attachment; filename="crewdesk-customers-2026-11-20.csv"', 'crewdesk-customers-2026-11-20.csv'],
  ['attachment; filename=customers.csv', 'customers.csv'],
  ['attachment; filename="a.csv"; filename*=UTF-8\'\'Kundenliste%20M%C3%A4rz.csv', 'Kundenliste März.csv'],
  ['attachment; filename="../../etc/passwd"', 'passwd'],
  ['attachment', undefined],
  [null, undefined],
])('reads the file name of %j as %j', (disposition, name) => {
  expect(parseFileName(disposition)).toBe(name);
});
