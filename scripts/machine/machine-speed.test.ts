import { expect, test } from 'vitest';
import { limitFor, measureWork } from './machine-speed.ts';

test('a slower machine gets as much more time, a faster one no less', () => {
  const here = limitFor(1, 1_000_000);
  expect(limitFor(1, 2_000_000)).toBeCloseTo(2 * here, 0);
  expect(limitFor(10, 0.001)).toBe(10);
});

test('the work takes long enough to be measured', () => {
  expect(measureWork()).toBeGreaterThan(1);
});
