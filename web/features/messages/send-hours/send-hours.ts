import type { Company } from '#schema/company.ts';
import { formatDay, todayIn } from '#web/lib/format/format-date.ts';

/** When the company's messages are sent. */
export type SendHours = Pick<Company, 'timeZone' | 'sendHour' | 'sendingHours'>;

/** For when the company cannot be loaded: the hours of most companies, in the browser's time zone. */
export function guessSendHours(): SendHours {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return { timeZone, sendHour: 8, sendingHours: { start: 8, end: 21 } };
}

/** The hour of the day in a time zone, 0 to 23. */
function hourIn(timeZone: string, now: Date): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(format.format(now));
}

/** An hour of the day as people say it: `8:00 AM`. */
export function formatHour(hour: number): string {
  return `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Whether texts would disturb people now. */
export function isNight({ timeZone, sendingHours }: SendHours, now: Date): boolean {
  const hour = hourIn(timeZone, now);
  return hour < sendingHours.start || hour >= sendingHours.end;
}

function hasHourPassed({ timeZone, sendHour }: SendHours, now: Date): boolean {
  return hourIn(timeZone, now) >= sendHour;
}

/** Whether a message with this send date leaves at once: without a date, or today after the send hour. */
export function leavesAtOnce(sendAt: string | null | undefined, hours: SendHours, now: Date): boolean {
  return !sendAt || (sendAt === todayIn(hours.timeZone, now) && hasHourPassed(hours, now));
}

/** The next day on which a scheduled message goes out: today or tomorrow. */
export function nextSendDay(hours: SendHours, now: Date): string {
  const today = todayIn(hours.timeZone, now);
  if (!hasHourPassed(hours, now)) return today;
  const tomorrow = new Date(`${today}T12:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  return tomorrow.toISOString().slice(0, 10);
}

/** A day with the hour of its messages: `3 Dec 2026 at 8:00 AM`. */
export function formatSendDay(day: string, { sendHour }: Pick<SendHours, 'sendHour'>): string {
  return `${formatDay(day)} at ${formatHour(sendHour)}`;
}

/** When a message with a send date goes out first. Undefined for a date in the past. */
function describeFirst(sendAt: string | undefined, hours: SendHours, now: Date): string | undefined {
  if (!sendAt) return 'Will be sent now';
  if (sendAt < todayIn(hours.timeZone, now)) return undefined;
  return leavesAtOnce(sendAt, hours, now)
    ? `Will be sent at once: it is past ${formatHour(hours.sendHour)}`
    : `Will be sent on ${formatSendDay(sendAt, hours)}`;
}

/**
 * A sentence about when a message goes out, without a send date now. Undefined if there is nothing to say: for one that
 * is sent now and once, or a date in the past.
 */
export function describeSend(
  sendAt: string | undefined,
  intervalDays: number | undefined,
  hours: SendHours,
  now = new Date(),
): string | undefined {
  const first = describeFirst(sendAt, hours, now);
  if (!first || !(sendAt || intervalDays)) return undefined;
  if (!intervalDays) return `${first}.`;
  const repeat = intervalDays === 1 ? 'every day' : `every ${intervalDays} days`;
  return `${first}, then ${repeat} at ${formatHour(hours.sendHour)}.`;
}
