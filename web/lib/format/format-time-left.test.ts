import { expect, test } from 'vitest';
import { formatTimeLeft } from './format-time-left.ts';

test('says how long it takes without false precision', () => {
  expect([0, 9, 10, 44, 59, 60, 100, 3000].map(formatTimeLeft)).toEqual([
    'a few seconds left',
    'a few seconds left',
    'about 10 seconds left',
    'about 40 seconds left',
    'about 60 seconds left',
    'about 1 minute left',
    'about 2 minutes left',
    'about 50 minutes left',
  ]);
});
