import { expect, test } from 'vitest';
import { parseTypedDay, toTypedDay, withCentury } from './parse-typed-date.ts';

test.each([
  ['12/03/2026', '2026-03-12'],
  [' 1/3/2026 ', '2026-03-01'],
  ['1.3.2026', '2026-03-01'],
  ['31-12-2026', '2026-12-31'],
  ['2026-03-12', '2026-03-12'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2026', undefined],
  ['13/13/2026', undefined],
  ['12/03/26', undefined],
  ['tomorrow', undefined],
  ['', undefined],
])('parses %j as %j', (text, day) => {
  expect(parseTypedDay(text)).toBe(day);
});

test('formats a day the way it is typed', () => {
  expect(toTypedDay('2026-03-12')).toBe('12/03/2026');
});

test.each([
  ['0026-03-12', '2026-03-12'],
  ['0069-12-31', '2069-12-31'],
  ['0098-03-12', '1998-03-12'],
  ['0126-03-12', '0126-03-12'],
  ['2026-03-12', '2026-03-12'],
  ['', ''],
])('expands the year of %j to %j', (typed, day) => {
  expect(withCentury(typed)).toBe(day);
});
