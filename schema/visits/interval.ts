import { z } from 'zod';

export const intervalTypes = ['days', 'weeks', 'months', 'years'] as const;
export type IntervalType = (typeof intervalTypes)[number];

/** The time between two visits: `{ amount: 3, type: 'months' }`. */
export type Interval = { amount: number; type: IntervalType };

/**
 * A whole number up to a maximum. A form holds the text as typed; blank is no number.
 * @param error the sentence for anything else
 */
export function wholeNumber(error: string, max: [number, string]) {
  return z
    .union(
      [
        z.number(),
        z
          .string()
          .regex(/^\s*\d+\s*$/)
          .transform(Number),
      ],
      { error },
    )
    .pipe(z.int({ error }).max(...max));
}

const greaterThanZero = 'Must be greater than zero';

export const intervalAmountSchema = wholeNumber(greaterThanZero, [
  10_000,
  'Please use at most 10,000.',
]).refine((amount) => amount >= 1, greaterThanZero);

/** The interval that a form holds, if it is one. */
export function typedInterval(amount: unknown, type: unknown): Interval | undefined {
  const whole = intervalAmountSchema.safeParse(amount);
  const unit = intervalTypes.find((one) => one === type);
  return whole.success && unit ? { amount: whole.data, type: unit } : undefined;
}

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** The least number of days that so many successive months have. */
function minDaysOfMonths(months: number): number {
  const sums = monthLengths.map((_, start) => {
    const successive = [...monthLengths, ...monthLengths].slice(start, start + (months % 12));
    return successive.reduce((sum, length) => sum + length, 0);
  });
  return Math.floor(months / 12) * 365 + Math.min(...sums);
}

/** The least number of days between two successive visits. */
export function minDaysBetween({ amount, type }: Interval): number {
  if (type === 'months') return minDaysOfMonths(amount);
  if (type === 'years') return minDaysOfMonths(amount * 12);
  return type === 'weeks' ? amount * 7 : amount;
}

/** The most days that a window may have on each side of its visit, so that no two windows overlap. */
export function maxWindowDays(interval: Interval): number {
  return Math.floor((minDaysBetween(interval) - 1) / 2);
}

/** The days on each side of a visit if nobody decides otherwise. */
export function defaultWindowDays(interval: Interval): number {
  if (interval.type === 'days') return 0;
  return Math.min(interval.type === 'weeks' ? 3 : 15, maxWindowDays(interval));
}
