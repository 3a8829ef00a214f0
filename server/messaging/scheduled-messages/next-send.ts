import { addDays, nextOccurrence, type SendTimes } from '#server/messaging/deliveries/send-times.ts';
import { requireSendDay } from '#server/messaging/messages/messages.create.ts';
import { firstSend } from '#server/messaging/messages/messages.writes.ts';

/** The day of a message, or on which a series starts, and the interval of a series. */
export type Schedule = { sendOn: string | null; recurrenceIntervalDays: number | null };

/** A schedule with the send that waits; null if none does. */
export type RunningSchedule = Schedule & { occurrence: number | null; dueAt: Date | null };

/** The day of a request that leaves it out: a series that ends keeps the day of its next send, not that of its first. */
export function dayWithout(
  { sendOn, recurrenceIntervalDays: interval, occurrence }: RunningSchedule,
  newInterval: number | null,
): string | null {
  const isEnding = sendOn !== null && interval !== null && newInterval === null;
  return isEnding ? addDays(sendOn, interval * (occurrence ?? 0)) : sendOn;
}

/** The day as it is stored, and the changed columns of the next delivery. */
export type NextSend = {
  sendOn: string | null;
  delivery: { occurrence: number; dueAt?: Date; leavesAnyHour?: boolean; listedAt?: Date | null };
};

/**
 * The next send under a changed schedule; undefined when the schedule is the same. A series that keeps its start
 * continues on the days of its new interval, any other change starts it again.
 * @throws AppError 400 for a new day in the past, or more than a hundred years ahead
 */
export function nextSendOf(
  before: RunningSchedule,
  { sendOn, recurrenceIntervalDays }: Schedule,
  at: Date,
  times: SendTimes,
): NextSend | undefined {
  const isSameStart = sendOn === before.sendOn;
  if (isSameStart && recurrenceIntervalDays === before.recurrenceIntervalDays) return undefined;
  if (isSameStart && sendOn !== null && recurrenceIntervalDays !== null) {
    // A send that is due already leaves first; the new interval counts from then on.
    if (before.dueAt !== null && before.dueAt <= at) return { sendOn, delivery: { occurrence: 0 } };
    const series = { startOn: sendOn, intervalDays: recurrenceIntervalDays };
    const { occurrence, dueAt } = nextOccurrence(series, -1, at, times);
    return { sendOn, delivery: { occurrence, dueAt, leavesAnyHour: false, listedAt: null } };
  }
  requireSendDay(sendOn, at, times);
  const first = firstSend({ sendOn, recurrenceIntervalDays }, at, times);
  const { dueAt, isNow, listedAt } = first;
  return { sendOn: first.sendOn, delivery: { occurrence: 0, dueAt, leavesAnyHour: isNow, listedAt } };
}
