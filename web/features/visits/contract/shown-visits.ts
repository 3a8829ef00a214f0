import type { Visit } from '#schema/visits/visits.ts';

const shownBefore = 3;
const shownAfter = 12;

/** How many more visits the user wants to see at both ends of the list. */
export type MoreVisits = { areEarlierShown: boolean; areLaterShown: boolean };

/**
 * The part of a list of visits that is shown: from some before the first open one on. Years of visits, or those of every
 * day, would hide the ones that matter.
 */
export function shownVisits(visits: Visit[], { areEarlierShown, areLaterShown }: MoreVisits) {
  const settled = new Set(['done', 'skipped', 'missed']);
  const firstOpen = visits.findIndex(({ state }) => !settled.has(state));
  const start = areEarlierShown ? 0 : Math.max(0, (firstOpen < 0 ? visits.length : firstOpen) - shownBefore);
  const end = areLaterShown || firstOpen < 0 ? visits.length : firstOpen + shownAfter;
  return {
    shown: visits.slice(start, end),
    earlierCount: start,
    laterCount: Math.max(0, visits.length - end),
  };
}
