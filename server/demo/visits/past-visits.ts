import { recordDetails } from '#server/demo/catalogue/catalogue.ts';
import type { Random } from '#server/demo/random.ts';
import { addDays, addIntervals } from '#server/visit-schedule/engine/interval.ts';
import { type Line, type Outcome, openVisits, windowOf } from '#server/visit-schedule/engine/schedule.ts';

/** A visit that was done or skipped. */
export type PastVisit = { n: number; outcome: Outcome; reason: string | null };

/**
 * What became of the visits of a line until a day: most were done within their window, few were skipped. The latest one
 * is sometimes late, and often still to be done while its window is open.
 */
export function generatePastVisits(random: Random, line: Line, today: string): PastVisit[] {
  const outcomes = new Map(line.outcomes);
  const visits: PastVisit[] = [];
  for (;;) {
    // A line that counts from completions has new days after each of them.
    const visit = openVisits({ ...line, outcomes }).next().value;
    if (!visit) return visits;
    const { from, to } = windowOf(visit, line.windowDays);
    const following = addIntervals(visit.plannedOn, line.interval, 1);
    const isLatest = following === undefined || addDays(following, -line.windowDays) > today;
    if (from > today || (isLatest && random.chance(to < today ? 0.3 : 0.7))) return visits;
    const { plannedOn: dueOn, n } = visit;
    const isSkipped = random.chance(0.05);
    const day = addDays(dueOn, random.between(-line.windowDays, line.windowDays));
    const outcome: Outcome = isSkipped
      ? { state: 'skipped', dueOn }
      : { state: 'done', dueOn, doneOn: day < today ? day : today };
    outcomes.set(n, outcome);
    visits.push({ n, outcome, reason: isSkipped ? random.pick(recordDetails.skipReasons) : null });
  }
}
