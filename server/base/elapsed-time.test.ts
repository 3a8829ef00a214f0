import { expect, test } from 'vitest';
import { currentMoment, elapsedMs, type Moment } from './elapsed-time.ts';

const since: Moment = { monotonicMs: 1000, uptimeMs: 50_000, wallMs: 1_000_000 };

test.each<[string, Partial<Moment>, number]>([
  ['while it runs', { monotonicMs: 1200, uptimeMs: 50_200, wallMs: 1_000_200 }, 200],
  ['while the machine sleeps', { monotonicMs: 1001, uptimeMs: 90_000, wallMs: 1_040_000 }, 40_000],
  ['while only the wall clock is set again', { wallMs: 1_030_000 }, 30_000],
  ['while the wall clock is set back', { monotonicMs: 1200, uptimeMs: 50_200, wallMs: 0 }, 200],
])('time passes %s', (_name, change, expected) => {
  expect(elapsedMs(since, { ...since, ...change })).toBe(expected);
});

test('time passes', async () => {
  const moment = currentMoment();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(elapsedMs(moment)).toBeGreaterThanOrEqual(19);
  expect(elapsedMs(moment)).toBeLessThan(20_000);
});
