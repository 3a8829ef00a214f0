import { z } from 'zod';
import { dayOf } from './format-day.ts';

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/** A time zone, or where to look it up: the company's can change while the server runs. */
export type ZoneSource = string | (() => string);

/** Whether the text is a day of the calendar from 1900 to 9999; February 30 is not. */
export function isDay(text: string): boolean {
  if (!dayPattern.test(text) || text < '1900') return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

/** The message for text that is not a day. Forms replace it by one that says what can be typed. */
export const invalidDay = 'Please enter a day such as 2026-03-12.';

/** `text` as a day; an instant becomes its day in `timeZone`. Undefined for anything else. */
function toDay(text: string, timeZone: ZoneSource): string | undefined {
  if (isDay(text)) return text;
  if (!instantPattern.test(text)) return undefined;
  const instant = new Date(text);
  // Date parses February 30 as March 2.
  if (Number.isNaN(instant.getTime()) || !isDay(text.slice(0, 10))) return undefined;
  const day = dayOf(instant, typeof timeZone === 'string' ? timeZone : timeZone());
  return isDay(day) ? day : undefined;
}

function parseDay(text: string, context: z.RefinementCtx, timeZone: ZoneSource): string {
  const day = toDay(text, timeZone);
  if (day === undefined) {
    context.issues.push({ code: 'custom', message: invalidDay, input: text });
    return z.NEVER;
  }
  return day;
}

/**
 * A required calendar day. Forms send days; other clients may send instants, which become days in the company's time
 * zone, so the server passes it.
 */
export function requiredDay(required: string, timeZone: ZoneSource) {
  return z
    .string({ error: required })
    .trim()
    .min(1, { error: required, abort: true })
    .transform((text, context) => parseDay(text, context, timeZone));
}

/** An optional calendar day; blank becomes null. */
export function optionalDay(timeZone: ZoneSource) {
  return z
    .string({ error: invalidDay })
    .trim()
    .nullish()
    .transform((text, context) => (text ? parseDay(text, context, timeZone) : null));
}
