import { expect, test } from 'vitest';
import { addDays, addMonths, daysBetween, weekdayOf, weeksAround } from './calendar-days.ts';

test.each([
  ['2026-11-22', 10, '2026-12-02'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-01', -1, '2026-02-28'],
  // The clocks change on both days.
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-10-31', 2, '2026-11-02'],
  ['9999-12-30', 5, '9999-12-31'],
  ['1900-01-02', -5, '1900-01-01'],
])('adds to %s %i days', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});

test.each([
  ['2026-11-22', 1, '2026-12-22'],
  ['2026-11-22', 2, '2027-01-22'],
  ['2026-01-22', -1, '2025-12-22'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-02-29', -12, '2023-02-28'],
  ['9999-12-31', 1, '9999-12-31'],
  ['1900-01-15', -1, '1900-01-01'],
])('adds to %s %i months', (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test('shows a month in six weeks that begin on Sunday', () => {
  const weeks = weeksAround('2026-12-15');
  expect(weeks.map(([sunday]) => sunday)).toEqual([
    '2026-11-29',
    '2026-12-06',
    '2026-12-13',
    '2026-12-20',
    '2026-12-27',
    '2027-01-03',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2027-01-09');
  expect(weeks.flat().map((day) => weekdayOf(day ?? ''))).toEqual(weeks.flatMap(() => [0, 1, 2, 3, 4, 5, 6]));
  expect(daysBetween('2026-11-29', '2027-01-09')).toBe(41);
});

test('shows no days before 1900 and after 9999', () => {
  expect(weeksAround('1900-01-20')[0]).toEqual([
    undefined,
    ...[1, 2, 3, 4, 5, 6].map((n) => `1900-01-0${n}`),
  ]);
  expect(
    weeksAround('9999-12-20')
      .flat()
      .filter((day) => day !== undefined)
      .at(-1),
  ).toBe('9999-12-31');
});
