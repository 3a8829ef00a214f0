import type { StatusEvent } from '#schema/records/record-parts.ts';
import { newStatus } from '#schema/records/status.ts';
import { daysLater } from '#server/demo/days.ts';
import type { Random } from '#server/demo/random.ts';

export type Stretch = { createdOn: string; today: string; isOpen: boolean; isInstall: boolean; most: number };

/**
 * What became of a record since the day it was created: it is opened, worked on, mostly closed. What is open may be
 * planned ahead, and of some nothing is written down yet.
 */
export function madeUpTimeline(
  random: Random,
  { createdOn, today, isOpen, isInstall, most }: Stretch,
): StatusEvent[] {
  if (isOpen && random.chance(0.06)) return [];
  const steps = [
    random.chance(0.3) ? newStatus : 'Open',
    ...(random.chance(0.75) ? ['Active'] : []),
    ...(random.chance(isInstall ? 0.7 : 0.25) ? ['Equipment Ordered'] : []),
    ...(random.chance(isInstall ? 0.5 : 0.05) ? ['Startup'] : []),
  ].slice(0, Math.max(1, most - 1));
  if (!isOpen) return inOrder(random, [...steps, 'Closed'], createdOn, today);
  const done = inOrder(random, steps.slice(0, random.between(1, steps.length)), createdOn, today);
  if (done.length === most || !random.chance(0.12)) return done;
  const next = isInstall ? 'Startup' : 'Active';
  return [...done, event(next, daysLater(today, random.between(1, 28)))];
}

/** The first on the day of creation, each other some days after the one before it, none after today. */
function inOrder(random: Random, statuses: string[], createdOn: string, today: string): StatusEvent[] {
  let day = createdOn;
  return statuses.map((status, n) => {
    const later = n === 0 ? day : daysLater(day, random.pick([0, 1, 1, 2, 3, 6, 9, 16]));
    day = later < today ? later : today;
    return event(status, day);
  });
}

function event(status: string, statusObtainedAt: string): StatusEvent {
  return { _id: null, status, statusObtainedAt };
}
