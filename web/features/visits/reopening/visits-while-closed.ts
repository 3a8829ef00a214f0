import type { Visit } from '#schema/visits/visits.ts';

/**
 * The open visits that came due while their contract was closed.
 * @param closedOn the day since which it was closed
 */
export function visitsWhileClosed(visits: Visit[], closedOn: string, today: string): Visit[] {
  return visits.filter(
    ({ state, dueOn }) => (state === 'due' || state === 'overdue') && dueOn >= closedOn && dueOn <= today,
  );
}
