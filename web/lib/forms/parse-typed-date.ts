import { isDay } from '#schema/fields/day.ts';

/**
 * The calendar day that somebody typed as DD/MM/YYYY, with any usual sign in between; `YYYY-MM-DD` is understood too.
 * Undefined when it is neither, or not in the calendar.
 */
export function parseTypedDay(text: string): string | undefined {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(trimmed) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** A calendar day as it would be typed: `12/03/2026`. */
export function toTypedDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/**
 * The browser's own input takes a year typed with two digits for one of the first century: `0026-03-12` was meant to be
 * `2026-03-12`, and `0098` stands for 1998.
 */
export function withCentury(day: string): string {
  return day.replace(/^00(\d\d)-/, (_, year: string) => `${year < '70' ? '20' : '19'}${year}-`);
}
