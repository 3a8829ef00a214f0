const formats = new Map<string, Intl.DateTimeFormat>();

type ZoneDays = { format: Intl.DateTimeFormat; second: number; day: string };
const zoneDays = new Map<string, ZoneDays>();

/** The calendar day, `YYYY-MM-DD`, of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  let zone = zoneDays.get(timeZone);
  if (!zone) {
    // The Swedish locale formats dates as ISO 8601.
    const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    zone = { format, second: Number.NaN, day: '' };
    zoneDays.set(timeZone, zone);
  }
  // Most requests ask for today. Every zone has been whole seconds apart from UTC at any time.
  const second = Math.floor(instant.getTime() / 1000);
  if (zone.second !== second) {
    zone.day = zone.format.format(instant);
    zone.second = second;
  }
  return zone.day;
}

/** The day of an instant in a time zone, as texts and screens show it: `12 Mar 2026`. */
export function formatDayOf(instant: Date, timeZone: string): string {
  let format = formats.get(timeZone);
  if (!format) {
    // British English has the order, but 'Sept'.
    format = new Intl.DateTimeFormat('en-US', { timeZone, day: 'numeric', month: 'short', year: 'numeric' });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

/** A calendar day (`2026-03-12`), independent of time zones: `12 Mar 2026`. */
export function formatDay(day: string): string {
  return formatDayOf(new Date(`${day}T12:00:00Z`), 'UTC');
}
