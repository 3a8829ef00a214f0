import { expect, test } from 'vitest';
import { readDay } from './read-day.ts';

test.each([
  ['2026-03-12', '2026-03-12'],
  ['2026-3-2 14:05', '2026-03-02'],
  ['2026-03-12T09:00:00Z', '2026-03-12'],
  ['3/12/2026', '2026-03-12'],
  ['03-12-26', '2026-03-12'],
  ['6/30/98, 8:15 AM', '1998-06-30'],
  ['Mar 12, 2026', '2026-03-12'],
  ['12 March 2026', '2026-03-12'],
  // Nothing is guessed: these are refused as they are.
  ['30/6/2026', '30/6/2026'],
  ['2026-02-30', '2026-02-30'],
  ['soon', 'soon'],
  ['2026', '2026'],
])('reads the day %j as %j', (cell, day) => {
  expect(readDay(cell)).toBe(day);
});
