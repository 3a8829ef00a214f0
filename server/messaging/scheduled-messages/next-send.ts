import type { SendTimes } from '#server/messaging/deliveries/send-times.ts';
import { nextOccurrence } from '#server/messaging/deliveries/send-times.ts';
import { requireSendDay } from '#server/messaging/messages/messages.create.ts';
import { firstSend } from '#server/messaging/messages/messages.writes.ts';

/** The day of a message, or on which a series starts, and the interval of a series. */
export type Schedule = { sendOn: string | null; recurrenceIntervalDays: number | null };

/** The day as it is stored, and the changed columns of the next delivery. */
export type NextSend = {
  sendOn: string | null;
  delivery: { occurrence: number; dueAt: Date; leavesAnyHour: boolean; listedAt: Date | null };
};

/**
 * The next send under a changed schedule; undefined when the schedule is the same. A series that keeps its start
 * continues on the days of its new interval, any other change starts it again.
 * @throws AppError 400 for a new day in the past, or more than a hundred years ahead
 */
export function nextSendOf(
  before: Schedule,
  { sendOn, recurrenceIntervalDays }: Schedule,
  at: Date,
  times: SendTimes,
): NextSend | undefined {
  const isSameStart = sendOn === before.sendOn;
  if (isSameStart && recurrenceIntervalDays === before.recurrenceIntervalDays) return undefined;
  if (isSameStart && sendOn !== null && recurrenceIntervalDays !== null) {
    const series = { startOn: sendOn, intervalDays: recurrenceIntervalDays };
    const { occurrence, dueAt } = nextOccurrence(series, -1, at, times);
    return { sendOn, delivery: { occurrence, dueAt, leavesAnyHour: false, listedAt: null } };
  }
  requireSendDay(sendOn, at, times);
  const first = firstSend({ sendOn, recurrenceIntervalDays }, at, times);
  const { dueAt, isNow, listedAt } = first;
  return { sendOn: first.sendOn, delivery: { occurrence: 0, dueAt, leavesAnyHour: isNow, listedAt } };
}
