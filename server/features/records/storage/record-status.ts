import { dayOf } from '#schema/fields/format-day.ts';
import { isOpenStatus, statusWithoutEvents } from '#schema/records/status.ts';

export type CurrentStatus = { status: string; statusOn: string; isOpen: boolean };

/**
 * The current status of a record.
 * @param timeline sorted by date; without events, the record is open since the company's day of its creation
 */
export function currentStatus(
  timeline: { status: string; statusObtainedAt: string }[],
  createdAt: Date,
  timeZone: string,
): CurrentStatus {
  const last = timeline.at(-1);
  if (!last) return { status: statusWithoutEvents, statusOn: dayOf(createdAt, timeZone), isOpen: true };
  return { status: last.status, statusOn: last.statusObtainedAt, isOpen: isOpenStatus(last.status) };
}
