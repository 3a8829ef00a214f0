import { afterEach, describe, expect, test } from 'vitest';
import { addDays, instantAt, isSendingHour, nextOccurrence, occurrenceAt } from './send-times.ts';

const chicago = { sendHour: 9, timeZone: 'America/Chicago' };

describe('9:00 in the morning', () => {
  test.each([
    ['2026-01-15', 'America/Chicago', '2026-01-15T15:00:00.000Z'],
    ['2026-07-15', 'America/Chicago', '2026-07-15T14:00:00.000Z'],
    ['2026-03-07', 'America/Chicago', '2026-03-07T15:00:00.000Z'],
    ['2026-03-08', 'America/Chicago', '2026-03-08T14:00:00.000Z'],
    ['2026-10-31', 'America/Chicago', '2026-10-31T14:00:00.000Z'],
    ['2026-11-01', 'America/Chicago', '2026-11-01T15:00:00.000Z'],
    ['2026-06-01', 'Asia/Kathmandu', '2026-06-01T03:15:00.000Z'],
    ['2026-06-01', 'Pacific/Kiritimati', '2026-05-31T19:00:00.000Z'],
    ['2026-06-01', 'UTC', '2026-06-01T09:00:00.000Z'],
    ['2026-10-04', 'Australia/Lord_Howe', '2026-10-03T22:00:00.000Z'],
  ])('on %s in %s is %s', (day, timeZone, instant) => {
    expect(instantAt(day, 9, timeZone).toISOString()).toBe(instant);
  });
});

test.each([
  ['2026-01-31', 1, '2026-02-01'],
  ['2024-02-28', 1, '2024-02-29'],
  ['2026-03-07', 2, '2026-03-09'],
  ['2026-12-31', 366, '2028-01-01'],
  ['2026-01-01', -1, '2025-12-31'],
])('%s plus %i days is %s', (day, days, later) => {
  expect(addDays(day, days)).toBe(later);
});

describe('a series', () => {
  const weekly = { startOn: '2026-03-02', intervalDays: 7 };

  test('keeps its hour across daylight saving changes [10.2-2]', () => {
    const year = Array.from({ length: 52 }, (_, n) => occurrenceAt(weekly, n, chicago));
    const hours = year.map(({ dueAt }) =>
      dueAt.toLocaleTimeString('en-GB', { timeZone: 'America/Chicago', hour: '2-digit', minute: '2-digit' }),
    );
    expect(new Set(hours)).toEqual(new Set(['09:00']));
    expect(new Set(year.map(({ dueAt }) => dueAt.getUTCHours()))).toEqual(new Set([14, 15]));
    expect(year.map(({ sendOn }) => new Date(sendOn).getUTCDay())).toEqual(Array(52).fill(1));
  });

  test('continues with the next day of the interval', () => {
    const sentAt = new Date('2026-03-02T15:00:01Z');
    expect(nextOccurrence(weekly, 0, sentAt, chicago)).toMatchObject({ occurrence: 1, sendOn: '2026-03-09' });
  });

  test('skips sends missed in ten days of downtime and keeps its interval [10.2-3]', () => {
    const daily = { startOn: '2026-03-02', intervalDays: 1 };
    const restartedAt = new Date('2026-03-12T20:00:00Z');
    expect(nextOccurrence(daily, 0, restartedAt, chicago)).toMatchObject({
      occurrence: 11,
      sendOn: '2026-03-13',
    });
    const beforeSendHour = new Date('2026-03-12T13:00:00Z');
    expect(nextOccurrence(daily, 0, beforeSendHour, chicago)).toMatchObject({
      occurrence: 10,
      sendOn: '2026-03-12',
    });
  });

  test('does not repeat sends after the clock is set back', () => {
    const earlier = new Date('2026-03-01T15:00:00Z');
    expect(nextOccurrence(weekly, 3, earlier, chicago)).toMatchObject({
      occurrence: 4,
      sendOn: '2026-03-30',
    });
  });

  test.each(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
    'finds the same next day in %s as counting one by one',
    (timeZone) => {
      const times = { sendHour: 9, timeZone };
      for (const intervalDays of [1, 3, 30, 365]) {
        const series = { startOn: '2024-02-29', intervalDays };
        for (let day = 0; day < 800; day += 61) {
          const now = new Date(Date.parse('2024-02-29T09:00:00Z') + day * 86_400_000);
          let n = 1;
          while (occurrenceAt(series, n, times).dueAt <= now) n += 1;
          expect(nextOccurrence(series, 0, now, times).occurrence).toBe(n);
        }
      }
    },
  );
});

test.each([
  ['2026-01-15T13:59:59Z', false],
  ['2026-01-15T14:00:00Z', true],
  ['2026-01-16T02:59:59Z', true],
  ['2026-01-16T03:00:00Z', false],
  ['2026-07-15T13:00:00Z', true],
])('%s is a sending hour in Chicago: %s', (instant, isSending) => {
  expect(isSendingHour(new Date(instant), 'America/Chicago')).toBe(isSending);
});

describe.each(['UTC', 'America/Los_Angeles', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'on a machine in %s',
  (machineZone) => {
    const originalZone = process.env.TZ;
    afterEach(() => {
      if (originalZone === undefined) delete process.env.TZ;
      else process.env.TZ = originalZone;
    });

    test('send times are those of the company time zone', () => {
      process.env.TZ = machineZone;
      expect(new Date('2026-06-01T12:00:00Z').getHours()).toBe(
        Number(
          new Date('2026-06-01T12:00:00Z').toLocaleString('en-GB', {
            timeZone: machineZone,
            hour: '2-digit',
          }),
        ),
      );
      const daily = { startOn: '2026-03-06', intervalDays: 1 };
      const instants = Array.from({ length: 5 }, (_, n) =>
        occurrenceAt(daily, n, chicago).dueAt.toISOString(),
      );
      expect(instants).toEqual([
        '2026-03-06T15:00:00.000Z',
        '2026-03-07T15:00:00.000Z',
        '2026-03-08T14:00:00.000Z',
        '2026-03-09T14:00:00.000Z',
        '2026-03-10T14:00:00.000Z',
      ]);
      expect(instantAt('2026-11-01', 9, 'America/Chicago').toISOString()).toBe('2026-11-01T15:00:00.000Z');
      expect(addDays('2026-03-07', 2)).toBe('2026-03-09');
      const next = nextOccurrence(daily, 0, new Date('2026-03-16T20:00:00Z'), chicago);
      expect(next).toMatchObject({ occurrence: 11, sendOn: '2026-03-17' });
      expect(isSendingHour(new Date('2026-01-16T02:59:59Z'), 'America/Chicago')).toBe(true);
    });
  },
);
