import { expect, test } from 'vitest';
import {
  formatDay,
  formatDays,
  formatDaysAgo,
  formatExactTime,
  formatMonth,
  formatRecentTimestamp,
  formatSince,
  formatTimestamp,
  formatToday,
  todayIn,
} from './format-date.ts';

const lateEvening = '2026-03-13T03:30:00Z';

test('formats an instant as the day in the given time zone [10.1-23]', () => {
  expect(formatTimestamp(lateEvening, 'America/Chicago')).toBe('12 Mar 2026');
  expect(formatTimestamp(lateEvening, 'Asia/Kathmandu')).toBe('13 Mar 2026');
});

test('includes the time zone in the exact time', () => {
  expect(formatExactTime(lateEvening, 'America/Chicago').replace(/\s/g, ' ')).toBe(
    '12 Mar 2026, 10:30 PM CDT',
  );
});

test.each([
  ['America/Chicago', '2026-03-13T04:59:00Z', '10:30 PM'],
  ['America/Chicago', '2026-03-13T05:00:00Z', '12 Mar 2026'],
  ['Asia/Kathmandu', '2026-03-13T05:00:00Z', '9:15 AM'],
])(
  'formats an instant of today by its time and an older one by its day, in %s at %s',
  (timeZone, now, expected) => {
    expect(formatRecentTimestamp(lateEvening, timeZone, new Date(now)).replace(/\s/g, ' ')).toBe(expected);
  },
);

test('formats a calendar day without a time zone [10.1-22]', () => {
  expect(formatDay('2026-03-01')).toBe('1 Mar 2026');
  expect(formatDay('2026-12-31')).toBe('31 Dec 2026');
});

test('formats the month of a day, and since when a status applies', () => {
  expect(formatMonth('2026-03-01')).toBe('March 2026');
  expect(formatSince('2026-11-22', '2026-11-22')).toBe('since 22 Nov 2026');
  expect(formatSince('2026-12-03', '2026-11-22')).toBe('planned for 3 Dec 2026');
});

test('formats the first and the last of several days, with each year once', () => {
  expect(formatDays('2026-03-09', '2026-03-15')).toBe('9 Mar to 15 Mar 2026');
  expect(formatDays('2026-12-20', '2027-01-03')).toBe('20 Dec 2026 to 3 Jan 2027');
});

test("uses the company's time zone for today", () => {
  expect(formatToday(new Date(lateEvening), 'America/Chicago')).toBe('Thursday, 12 March 2026');
  expect(todayIn('America/Chicago', new Date(lateEvening))).toBe('2026-03-12');
});

test.each([
  ['2026-03-08', 'yesterday'],
  ['2026-03-07', '2 days ago'],
  ['2025-10-31', '129 days ago'],
  ['2020-01-01', '2,259 days ago'],
])('counts the days from %s to 9 March 2026 across daylight saving changes', (day, expected) => {
  expect(formatDaysAgo(day, '2026-03-09')).toBe(expected);
});
