import { isDay } from '#schema/fields/day.ts';

/**
 * Parses a calendar day typed as DD/MM/YYYY, with any common separator, or as `YYYY-MM-DD`. Returns undefined for other
 * text and for days that don't exist.
 */
export function parseTypedDay(text: string): string | undefined {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(trimmed) ?? [];
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : undefined;
}

/** A calendar day in the format for typing: `12/03/2026`. */
export function toTypedDay(day: string): string {
  return day.split('-').reverse().join('/');
}

/**
 * Expands a two-digit year. The browser's date input reads it as the first century: `0026-03-12` means `2026-03-12`, and
 * `0098` means 1998.
 */
export function withCentury(day: string): string {
  return day.replace(/^00(\d\d)-/, (_, year: string) => `${year < '70' ? '20' : '19'}${year}-`);
}
