import { expect, test } from 'vitest';
import { limitFor, measureMachine } from './machine-speed.ts';

test.each(['cachedMs', 'uncachedMs'])(
  'a machine with slower %s gets as much more time, a faster one no less',
  (sort) => {
    const fast = { cachedMs: 0.001, uncachedMs: 0.001 };
    const here = limitFor(1, { ...fast, [sort]: 1_000_000 });
    expect(limitFor(1, { ...fast, [sort]: 2_000_000 })).toBeCloseTo(2 * here, 0);
    expect(limitFor(10, fast)).toBe(10);
  },
);

test('the work takes long enough to be measured', () => {
  const { cachedMs, uncachedMs } = measureMachine();
  expect(Math.min(cachedMs, uncachedMs)).toBeGreaterThan(1);
});
