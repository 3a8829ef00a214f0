import type { Interval } from '#schema/visits/interval.ts';
import type { CountsFrom } from '#schema/visits/visit-lines.ts';
import { addDays, addIntervals, daysBetween, intervalsUntil } from './interval.ts';
import { currentGrid, type Grid, type Line, openNumber, openVisits, plannedDay } from './schedule.ts';

/** What a person decides about the days of a line. */
export type Plan = { interval: Interval; firstVisitOn: string; countsFrom: CountsFrom };

/** Whether a change of a plan begins a new grid. */
export function isSamePlan(plan: Plan, other: Plan): boolean {
  return (
    plan.firstVisitOn === other.firstVisitOn &&
    plan.countsFrom === other.countsFrom &&
    plan.interval.amount === other.interval.amount &&
    plan.interval.type === other.interval.type
  );
}

/** The last day before a visit on which an earlier one was due or done; '' if there is none. */
export function lastSettledDay(outcomes: Line['outcomes'], n: number): string {
  let last = '';
  for (const [number, outcome] of outcomes) {
    if (number >= n) continue;
    if (outcome.dueOn > last) last = outcome.dueOn;
    if (outcome.state === 'done' && outcome.doneOn > last) last = outcome.doneOn;
  }
  return last;
}

function lastDone(outcomes: Line['outcomes'], before: number): { n: number; doneOn: string } | undefined {
  let last: { n: number; doneOn: string } | undefined;
  for (const [n, outcome] of outcomes)
    if (outcome.state === 'done' && n < before && n > (last?.n ?? -1)) last = { n, doneOn: outcome.doneOn };
  return last;
}

/**
 * The grid of a line with a new plan. Its first visit has the next number without an outcome, so past visits keep their
 * numbers and days. That visit is due on the first day, or on the first day of the plan after everything that was due
 * or done so far. A line that counts from completions and keeps its first day goes on from the last completion.
 * @param formerFirstVisitOn null for a line without a plan so far
 */
export function newGrid(
  { interval, firstVisitOn, countsFrom }: Plan,
  outcomes: Line['outcomes'],
  formerFirstVisitOn: string | null,
): Grid {
  const n = openNumber(outcomes);
  const settled = [...outcomes.keys()].filter((number) => number > n).toSorted((one, other) => one - other);
  const done = lastDone(outcomes, n);
  if (countsFrom === 'completion' && done && firstVisitOn === formerFirstVisitOn)
    return { on: done.doneOn, n: n - 1, settled };
  const passed = intervalsUntil(firstVisitOn, interval, lastSettledDay(outcomes, n)) + 1;
  // Earlier completions do not count in a grid that begins after them.
  if (countsFrom === 'completion')
    return { on: addIntervals(firstVisitOn, interval, passed) ?? firstVisitOn, n, settled };
  return { on: firstVisitOn, n: n - passed, settled };
}

/** The days of the next visits. */
export function nextDays(line: Line, count: number): string[] {
  const days: string[] = [];
  for (const { dueOn } of openVisits(line)) {
    if (days.length === count) break;
    days.push(dueOn);
  }
  return days;
}

/**
 * The first day on which work counts for a visit: half of the days since the planned day before it may be left. If the
 * visit was moved, the earlier one of what follows from the planned day and from the other one.
 */
export function firstCountingDay(
  line: Pick<Line, 'interval' | 'grid' | 'countsFrom' | 'outcomes' | 'moves'>,
  n: number,
): string | undefined {
  const grid = currentGrid(line);
  const plannedOn = plannedDay(line.interval, grid, n);
  if (plannedOn === undefined) return undefined;
  const count = n - grid.n - grid.settled.filter((number) => number < n).length;
  const before = addIntervals(grid.on, line.interval, count - 1) ?? plannedOn;
  const firstFor = (day: string) => addDays(day, -Math.floor(Math.max(0, daysBetween(before, day)) / 2));
  const [first] = [plannedOn, line.moves.get(n) ?? plannedOn].map(firstFor).toSorted();
  return first;
}
