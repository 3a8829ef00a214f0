import type { Tx } from '#server/db/client.ts';

/** Adds calendar days to a day. */
export function addDays(day: string, days: number): string {
  const midnight = new Date(`${day}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + days);
  return midnight.toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The local time in a zone, as the epoch milliseconds of the same digits in UTC. */
function localTimeMs(instant: Date, timeZone: string): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return Date.parse(`${format.format(instant).replace(' ', 'T')}Z`);
}

/** The instant of a local hour on a day in a time zone. */
export function instantAt(day: string, hour: number, timeZone: string): Date {
  const targetMs = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  let instantMs = targetMs;
  // The second round corrects a first guess on the other side of a daylight saving change.
  for (let round = 0; round < 2; round++) instantMs += targetMs - localTimeMs(new Date(instantMs), timeZone);
  return new Date(instantMs);
}

/** The local hours between which automatic messages are sent. */
export const sendingHours = { start: 8, end: 21 };

/** Whether automatic messages may be sent now: from 8:00 to 21:00 in the company's time zone. */
export function isSendingHour(now: Date, timeZone: string): boolean {
  const hour = new Date(localTimeMs(now, timeZone)).getUTCHours();
  return hour >= sendingHours.start && hour < sendingHours.end;
}

/** A message that is sent every `intervalDays` days from its first day. */
export type Series = { startOn: string; intervalDays: number };

export type Occurrence = { occurrence: number; sendOn: string; dueAt: Date };

/** The local hour at which dated messages are sent. */
export type SendTimes = { sendHour: number; timeZone: string };

/** The times that hold until the transaction ends. */
export type LockTimes = (tx: Tx) => Promise<SendTimes>;

/** The n-th send of a series. It is computed from the first day, so that the hour never drifts. */
export function occurrenceAt(
  { startOn, intervalDays }: Series,
  n: number,
  { sendHour, timeZone }: SendTimes,
): Occurrence {
  const sendOn = addDays(startOn, n * intervalDays);
  return { occurrence: n, sendOn, dueAt: instantAt(sendOn, sendHour, timeZone) };
}

/** The first future send after number `n`. Sends missed during downtime are skipped. */
export function nextOccurrence(series: Series, n: number, now: Date, times: SendTimes): Occurrence {
  const elapsedDays = (now.getTime() - Date.parse(`${series.startOn}T00:00:00Z`)) / 86_400_000;
  // Starts a day early: a time zone may be more than half a day ahead of UTC.
  let candidate = Math.max(n + 1, Math.floor((elapsedDays - 1) / series.intervalDays));
  while (occurrenceAt(series, candidate, times).dueAt <= now) candidate += 1;
  return occurrenceAt(series, candidate, times);
}
