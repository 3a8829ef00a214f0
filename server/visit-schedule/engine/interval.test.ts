import { afterEach, describe, expect, test } from 'vitest';
import { defaultWindowDays, type Interval, intervalTypes, maxWindowDays } from '#schema/visits/interval.ts';
import { addDays, addIntervals, daysBetween, intervalsUntil } from './interval.ts';

const { TZ } = process.env;

afterEach(() => {
  process.env.TZ = TZ;
});

const series = (day: string, interval: Interval, count: number) =>
  Array.from({ length: count }, (_, index) => addIntervals(day, interval, index));

/** The first day, the interval, and the days after it. */
const cases: [string, Interval, string[]][] = [
  ['2026-08-31', { amount: 6, type: 'months' }, ['2027-02-28', '2027-08-31', '2028-02-29', '2028-08-31']],
  ['2027-01-31', { amount: 1, type: 'months' }, ['2027-02-28', '2027-03-31', '2027-04-30', '2027-05-31']],
  ['2028-02-29', { amount: 1, type: 'years' }, ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['2026-11-30', { amount: 3, type: 'months' }, ['2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30']],
  ['2096-02-29', { amount: 4, type: 'years' }, ['2100-02-28', '2104-02-29', '2108-02-29', '2112-02-29']],
  // Weeks keep their weekday across both changes of the clocks in 2027, 14 March and 7 November.
  ['2027-03-07', { amount: 1, type: 'weeks' }, ['2027-03-14', '2027-03-21', '2027-03-28', '2027-04-04']],
  ['2027-10-31', { amount: 1, type: 'weeks' }, ['2027-11-07', '2027-11-14', '2027-11-21', '2027-11-28']],
  ['2028-02-27', { amount: 2, type: 'days' }, ['2028-02-29', '2028-03-02', '2028-03-04', '2028-03-06']],
];

describe.each(['UTC', 'Pacific/Honolulu', 'Pacific/Kiritimati', 'America/Chicago'])(
  'in a process in %s',
  (zone) => {
    test.each(cases)(
      'from %s, the visits of an interval are on these days [10.6-1]',
      (day, interval, days) => {
        process.env.TZ = zone;
        expect(series(day, interval, 5)).toEqual([day, ...days]);
      },
    );
  },
);

test('there is no day after the year 9999, and none before the year 1', () => {
  for (const count of [-1, -1_000])
    expect(addIntervals('2026-11-22', { amount: 10_000, type: 'years' }, count)).toBe('0001-01-01');
  expect(addIntervals('2026-11-22', { amount: 10_000, type: 'years' }, 1)).toBeUndefined();
  expect(addIntervals('9998-12-31', { amount: 1, type: 'years' }, 1)).toBe('9999-12-31');
  expect(addIntervals('9999-12-31', { amount: 1, type: 'days' }, 1)).toBeUndefined();
  expect(addDays('9999-12-30', 15)).toBe('9999-12-31');
});

test('intervals until a day are counted as the days of visits are', () => {
  let seed = 1;
  const random = (max: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % max;
  };
  for (let round = 0; round < 5_000; round += 1) {
    const interval = { amount: 1 + random(14), type: intervalTypes[random(4)] ?? 'days' };
    const day = addDays('2024-01-01', random(1_000));
    const other = addDays(day, random(3_000) - 100);
    const count = intervalsUntil(day, interval, other);
    const [last, following] = [addIntervals(day, interval, count), addIntervals(day, interval, count + 1)];
    if (count < 0) expect(other < day, `${day} ${other}`).toBe(true);
    else expect(last && last <= other, `${day} ${other} ${JSON.stringify(interval)}`).toBe(true);
    expect(following && following > other, `${day} ${other} ${JSON.stringify(interval)}`).toBe(true);
  }
});

test.each([
  [{ amount: 1, type: 'days' }, 0, 0],
  [{ amount: 10, type: 'days' }, 0, 4],
  [{ amount: 1, type: 'weeks' }, 3, 3],
  [{ amount: 4, type: 'weeks' }, 3, 13],
  [{ amount: 1, type: 'months' }, 13, 13],
  [{ amount: 2, type: 'months' }, 15, 29],
  [{ amount: 3, type: 'months' }, 15, 44],
  [{ amount: 1, type: 'years' }, 15, 182],
] as [Interval, number, number][])(
  'the window of %o is %i days on each side, at most %i',
  (interval, days, max) => {
    expect([defaultWindowDays(interval), maxWindowDays(interval)]).toEqual([days, max]);
  },
);

test('windows of the widest size never overlap, whatever the first day is [10.6-8]', () => {
  for (const amount of [1, 2, 3, 5, 6, 11, 12, 13])
    for (let offset = 0; offset < 366; offset += 1) {
      const interval: Interval = { amount, type: 'months' };
      const days = series(addDays('2027-01-01', offset), interval, 26 / amount + 2);
      for (const [index, day] of days.slice(1).entries())
        expect(daysBetween(days[index] ?? '', day ?? '')).toBeGreaterThan(2 * maxWindowDays(interval));
    }
});
