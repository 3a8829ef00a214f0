import { isDay } from '#schema/fields/day.ts';

// Calendar days are `YYYY-MM-DD` text. They are counted in UTC, where each has 24 hours.

const dayInMs = 86_400_000;
const firstDay = '1900-01-01';
const lastDay = '9999-12-31';

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** A day some days later, or earlier with a negative number; at most the first or the last day there is. */
export function addDays(day: string, days: number): string {
  const ms = Date.parse(day) + days * dayInMs;
  return toDay(Math.min(Math.max(ms, Date.parse(firstDay)), Date.parse(lastDay)));
}

/** The same day of another month, or the last day of that month if it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const target = year * 12 + month - 1 + months;
  if (target < 1900 * 12) return firstDay;
  if (target >= 10_000 * 12) return lastDay;
  const lastDate = new Date(Date.UTC(Math.floor(target / 12), (target % 12) + 1, 0)).getUTCDate();
  return toDay(Date.UTC(Math.floor(target / 12), target % 12, Math.min(date, lastDate)));
}

/** The number of days from one day to another. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayInMs;
}

/** The day of the week: 0 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay();
}

/**
 * The six weeks, each from Sunday to Saturday, that show the month of a day. Six for every month, so that a calendar
 * keeps its height. Undefined for a day before 1900 or after 9999.
 */
export function weeksAround(day: string): (string | undefined)[][] {
  const first = `${day.slice(0, 7)}-01`;
  const sunday = Date.parse(first) - weekdayOf(first) * dayInMs;
  return Array.from({ length: 6 }, (_week, week) =>
    Array.from({ length: 7 }, (_weekday, weekday) => {
      const shown = toDay(sunday + (week * 7 + weekday) * dayInMs);
      return isDay(shown) ? shown : undefined;
    }),
  );
}
