import { z } from 'zod';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The calendar day, `YYYY-MM-DD`, that an instant falls on in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // Of all locales the Swedish one writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format.format(instant);
}

/** Whether the text is a day that is in the calendar: no thirtieth of February, no year before 1900 or after 9999. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text < '1900') return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

const notADay = 'Please enter a day such as 2026-03-12.';

/** `text` as a day; an instant counts as the day it falls on in `timeZone`. Undefined when it is neither. */
function toDay(text: string, timeZone: string): string | undefined {
  if (isDay(text)) return text;
  if (!instantPattern.test(text)) return undefined;
  const instant = new Date(text);
  // The thirtieth of February with an hour would otherwise be read as the second of March.
  if (Number.isNaN(instant.getTime()) || !isDay(text.slice(0, 10))) return undefined;
  const day = dayOf(instant, timeZone);
  return isDay(day) ? day : undefined;
}

function parseDay(text: string, context: z.RefinementCtx, timeZone: string): string {
  const day = toDay(text, timeZone);
  if (day === undefined) {
    context.issues.push({ code: 'custom', message: notADay, input: text });
    return z.NEVER;
  }
  return day;
}

/**
 * A calendar day that has to be there. Forms send days; other clients may send instants, which count as the company's
 * day, so the server passes its zone.
 */
export function requiredDay(required: string, timeZone: string) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .transform((text, context) => parseDay(text, context, timeZone));
}

/** A calendar day that may be missing; blank counts as missing and becomes null. */
export function optionalDay(timeZone: string) {
  return z
    .string({ error: notADay })
    .trim()
    .nullish()
    .transform((text, context) => (text ? parseDay(text, context, timeZone) : null));
}
