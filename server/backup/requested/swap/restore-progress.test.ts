import { expect, test } from 'vitest';
import { secondsLeft, shareOf } from './restore-progress.ts';

test.each([
  ['checking', 0, 0],
  ['loading', 0, 0.35],
  ['loading', 0.5, 0.665],
  ['loading', 1.2, 0.98],
  ['replacing', 1, 1],
] as const)('%s, of which %d is done, is %d of the whole', (phase, within, share) => {
  expect(shareOf(phase, within)).toBeCloseTo(share);
});

test.each([
  [0.5, 2_999, null],
  [0.01, 60_000, null],
  [0.25, 10_000, 30],
  [1, 10_000, 0],
])('a restore of which %d took %d ms needs %s seconds more', (share, elapsedMs, seconds) => {
  expect(secondsLeft(share, elapsedMs)).toBe(seconds);
});
