import type { Interval, IntervalType } from '#schema/visits/interval.ts';

const firstDay = '0001-01-01';
const lastDay = '9999-12-31';
const daysPerYear = 365.2425;
const daysOf: Record<IntervalType, number> = {
  days: 1,
  weeks: 7,
  months: daysPerYear / 12,
  years: daysPerYear,
};
/** More than the calendar of four-digit years has; Temporal refuses far more. */
const maxDays = 10_000 * daysPerYear;

/**
 * The day `count` intervals after a day, always computed from that day: a month that lacks its day of the month gives
 * its last day, and the next month has the day again.
 * @param day YYYY-MM-DD
 * @param count may be negative
 * @returns undefined after 9999-12-31, and 0001-01-01 for all days before
 */
export function addIntervals(day: string, { amount, type }: Interval, count: number): string | undefined {
  const total = amount * count;
  if (total * daysOf[type] > maxDays) return undefined;
  if (total * daysOf[type] < -maxDays) return firstDay;
  const date = Temporal.PlainDate.from(day).add({ [type]: total });
  if (date.year < 1) return firstDay;
  return date.year > 9999 ? undefined : date.toString();
}

/**
 * How many intervals after a day the last day is that is not later than another.
 * @returns -1 if the other day is earlier
 */
export function intervalsUntil(day: string, interval: Interval, other: string): number {
  if (other < day) return -1;
  const unit = interval.type === 'days' || interval.type === 'weeks' ? 'day' : 'month';
  const gap = Temporal.PlainDate.from(day).until(other, { largestUnit: unit });
  const { amount, type } = interval;
  const inUnits = { days: amount, weeks: amount * 7, months: amount, years: amount * 12 }[type];
  const count = Math.floor((unit === 'day' ? gap.days : gap.months) / inUnits);
  // 31 January to 28 February is less than a month, and yet the day after one interval.
  const following = addIntervals(day, interval, count + 1);
  return following !== undefined && following <= other ? count + 1 : count;
}

/** @param days may be negative */
export function addDays(day: string, days: number): string {
  const date = Temporal.PlainDate.from(day).add({ days });
  return date.year > 9999 ? lastDay : date.toString();
}

/** The number of days from one day to another; negative if the other is earlier. */
export function daysBetween(day: string, other: string): number {
  return Temporal.PlainDate.from(day).until(other, { largestUnit: 'day' }).days;
}
