/** A calendar day some days after another. */
export function addDays(day: string, days: number): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + days);
  return midnight.toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** What a clock on the wall shows in a zone, as if it were UTC. */
function wallClock(instant: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/** The instant at which a clock on the wall of a zone shows `hour` on `day`. */
export function instantAt(day: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  let instant = wanted;
  // The offset of the zone at the instant itself; once more where the first guess lay beyond a change of the clocks.
  for (let round = 0; round < 2; round++) instant += wanted - wallClock(new Date(instant), timeZone);
  return new Date(instant);
}

const earliestHour = 8;
const latestHour = 21;

/** Whether messages that the clock decides on may leave now: from 8:00 to 21:00 in the company's zone. */
export function isSendingHour(now: Date, timeZone: string): boolean {
  const hour = new Date(wallClock(now, timeZone)).getUTCHours();
  return hour >= earliestHour && hour < latestHour;
}

/** A message that is sent again every `intervalDays`, counted from its first day. */
export type Series = { startOn: string; intervalDays: number };

export type Occurrence = { occurrence: number; sendOn: string; dueAt: Date };

type Hour = { sendHour: number; timeZone: string };

/** The n-th send of a series: always counted from its start, so that it neither drifts nor loses its hour. */
export function occurrenceAt(
  { startOn, intervalDays }: Series,
  n: number,
  { sendHour, timeZone }: Hour,
): Occurrence {
  const sendOn = addDays(startOn, n * intervalDays);
  return { occurrence: n, sendOn, dueAt: instantAt(sendOn, sendHour, timeZone) };
}

/** The first send after number `n` that is still to come: what was missed while nobody was there is not made up for. */
export function nextOccurrence(series: Series, n: number, now: Date, hour: Hour): Occurrence {
  const passedDays = (now.getTime() - Date.parse(`${series.startOn}T00:00:00Z`)) / 86_400_000;
  // A day less, as the zone may be ahead of UTC by most of one.
  let candidate = Math.max(n + 1, Math.floor((passedDays - 1) / series.intervalDays));
  while (occurrenceAt(series, candidate, hour).dueAt <= now) candidate += 1;
  return occurrenceAt(series, candidate, hour);
}
