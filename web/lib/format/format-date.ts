import { dayOf, formatDay, formatDayOf } from '#schema/fields/format-day.ts';

export { formatDay };

const locale = 'en-US';

function findPart(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((candidate) => candidate.type === type)?.value ?? '';
}

/** The day of an instant in a time zone: `12 Mar 2026`. */
export function formatTimestamp(instant: string, timeZone: string): string {
  return formatDayOf(new Date(instant), timeZone);
}

/** An instant to the minute: `12 Mar 2026, 2:05 PM CDT`. */
export function formatExactTime(instant: string, timeZone: string): string {
  const time = new Intl.DateTimeFormat(locale, {
    timeZone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(new Date(instant));
  return `${formatTimestamp(instant, timeZone)}, ${time}`;
}

/** The time of day of an instant in a time zone: `2:05 PM`. */
export function formatTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(instant);
}

/** An instant of today by its time (`2:05 PM`), an older one by its day (`12 Mar 2026`). */
export function formatRecentTimestamp(instant: string, timeZone: string, now = new Date()): string {
  const at = new Date(instant);
  return todayIn(timeZone, at) === todayIn(timeZone, now)
    ? formatTime(at, timeZone)
    : formatTimestamp(instant, timeZone);
}

/** A calendar day with its weekday, to confirm a typed date: `Thu 12 Mar 2026`. */
export function formatDayWithWeekday(day: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  return `${weekday.format(new Date(`${day}T12:00:00Z`))} ${formatDay(day)}`;
}

/** The first and the last day of several: `9 Mar to 15 Mar 2026`, `20 Dec 2026 to 3 Jan 2027`. */
export function formatDays(first: string, last: string): string {
  const isSameYear = first.slice(0, 4) === last.slice(0, 4);
  return `${isSameYear ? formatDay(first).replace(/ \d+$/, '') : formatDay(first)} to ${formatDay(last)}`;
}

/** Since when something applies: `since 12 Mar 2026`, or `planned for 3 Dec 2026` on a day after `today`. */
export function formatSince(day: string, today: string): string {
  return `${day > today ? 'planned for' : 'since'} ${formatDay(day)}`;
}

/** The month of a calendar day: `March 2026`. */
export function formatMonth(day: string): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', month: 'long', year: 'numeric' });
  return format.format(new Date(`${day}T12:00:00Z`));
}

/** The current day in a time zone: `Thursday, 12 March 2026`. */
export function formatToday(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatToParts(now);
  return `${findPart(parts, 'weekday')}, ${findPart(parts, 'day')} ${findPart(parts, 'month')} ${findPart(parts, 'year')}`;
}

/** The current calendar day in a time zone: `2026-03-12`. */
export function todayIn(timeZone: string, now = new Date()): string {
  return dayOf(now, timeZone);
}

const dayInMs = 86_400_000;

/** The number of days from a calendar day to `today`: `yesterday`, `12 days ago`, `1,204 days ago`. */
export function formatDaysAgo(day: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(day)) / dayInMs;
  return days === 1 ? 'yesterday' : `${days.toLocaleString(locale)} days ago`;
}
