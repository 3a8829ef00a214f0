import { dayOf } from '#schema/fields/day.ts';
import { isOpenStatus, statusWithoutEvents } from '#schema/records/status.ts';

export type CurrentStatus = { status: string; status_on: string; is_open: boolean };

/**
 * How a record stands: the last event of its timeline, which is sorted by date. Without events it is open since the
 * company's day on which it came.
 */
export function currentStatus(
  timeline: { status: string; statusObtainedAt: string }[],
  createdAt: Date,
  timeZone: string,
): CurrentStatus {
  const last = timeline.at(-1);
  if (!last) return { status: statusWithoutEvents, status_on: dayOf(createdAt, timeZone), is_open: true };
  return { status: last.status, status_on: last.statusObtainedAt, is_open: isOpenStatus(last.status) };
}
