import type { StatusEvent } from '#schema/records/record-parts.ts';
import { newStatus } from '#schema/records/status.ts';
import type { Random } from '#server/demo/random.ts';
import { addDays } from '#server/messaging/deliveries/send-times.ts';

export type TimelinePlan = {
  createdOn: string;
  today: string;
  isOpen: boolean;
  isInstall: boolean;
  maxListLength: number;
};

/**
 * The status timeline of a record from the day it was created. Some open records have a status planned for a later day,
 * and some have no status yet.
 */
export function generateTimeline(
  random: Random,
  { createdOn, today, isOpen, isInstall, maxListLength }: TimelinePlan,
): StatusEvent[] {
  if (isOpen && random.chance(0.06)) return [];
  const statuses = [
    random.chance(0.3) ? newStatus : 'Open',
    ...(random.chance(0.75) ? ['Active'] : []),
    ...(random.chance(isInstall ? 0.7 : 0.25) ? ['Equipment Ordered'] : []),
    ...(random.chance(isInstall ? 0.5 : 0.05) ? ['Startup'] : []),
  ].slice(0, Math.max(1, maxListLength - 1));
  if (!isOpen) return generateEvents(random, [...statuses, 'Closed'], createdOn, today);
  const reached = statuses.slice(0, random.between(1, statuses.length));
  const events = generateEvents(random, reached, createdOn, today);
  if (events.length === maxListLength || !random.chance(0.12)) return events;
  const planned = isInstall ? 'Startup' : 'Active';
  return [...events, statusEvent(planned, addDays(today, random.between(1, 28)))];
}

/** The first event is on the day of creation, each of the others some days after the one before, none after today. */
function generateEvents(random: Random, statuses: string[], createdOn: string, today: string): StatusEvent[] {
  let day = createdOn;
  return statuses.map((status, n) => {
    const next = n === 0 ? day : addDays(day, random.pick([0, 1, 1, 2, 3, 6, 9, 16]));
    day = next < today ? next : today;
    return statusEvent(status, day);
  });
}

function statusEvent(status: string, statusObtainedAt: string): StatusEvent {
  return { _id: null, status, statusObtainedAt };
}
