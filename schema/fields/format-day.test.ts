import { expect, test } from 'vitest';
import { formatDay, formatDayOf } from './format-day.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

test('every month has three letters', () => {
  const days = months.map((_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`);
  expect(days.map(formatDay)).toEqual(months.map((month) => `1 ${month} 2026`));
});

test('an instant has its day in the time zone', () => {
  const lateEvening = new Date('2026-09-13T03:30:00Z');
  expect(formatDayOf(lateEvening, 'America/Chicago')).toBe('12 Sep 2026');
  expect(formatDayOf(lateEvening, 'Asia/Kathmandu')).toBe('13 Sep 2026');
});
