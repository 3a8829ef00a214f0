const locale = 'en-US';

function part(parts: Intl.DateTimeFormatPart[], type: Intl.DateTimeFormatPartTypes): string {
  return parts.find((candidate) => candidate.type === type)?.value ?? '';
}

/** An instant's day in a zone: `12 Mar 2026`. */
export function formatTimestamp(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
  const split = parts.formatToParts(new Date(instant));
  return `${part(split, 'day')} ${part(split, 'month')} ${part(split, 'year')}`;
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

/** An instant's time of day in a zone: `2:05 PM`. */
export function formatTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat(locale, { timeZone, hour: 'numeric', minute: '2-digit' }).format(instant);
}

/** What has just happened by its time, what is longer ago by its day: `2:05 PM` while it is today in the zone. */
export function formatRecent(instant: string, timeZone: string, now = new Date()): string {
  const at = new Date(instant);
  return todayIn(timeZone, at) === todayIn(timeZone, now)
    ? formatTime(at, timeZone)
    : formatTimestamp(instant, timeZone);
}

/** A calendar day (`2026-03-12`), which has no zone: `12 Mar 2026`. */
export function formatDay(day: string): string {
  return formatTimestamp(`${day}T12:00:00Z`, 'UTC');
}

/** A calendar day with its weekday, as an echo of what was typed: `Thu 12 Mar 2026`. */
export function formatDayInWords(day: string): string {
  const weekday = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short' });
  return `${weekday.format(new Date(`${day}T12:00:00Z`))} ${formatDay(day)}`;
}

/** `Thursday, 12 March 2026`, as it is now in a zone. */
export function formatToday(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).formatToParts(now);
  return `${part(parts, 'weekday')}, ${part(parts, 'day')} ${part(parts, 'month')} ${part(parts, 'year')}`;
}

/** Today's calendar day in a zone: `2026-03-12`. */
export function todayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(now);
}

const dayInMs = 86_400_000;

/** How many days a calendar day is before another: `yesterday`, `12 days ago`, `1,204 days ago`. */
export function formatDaysAgo(day: string, today: string): string {
  const days = (Date.parse(today) - Date.parse(day)) / dayInMs;
  return days === 1 ? 'yesterday' : `${days.toLocaleString(locale)} days ago`;
}
