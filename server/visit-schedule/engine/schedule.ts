import type { Interval } from '#schema/visits/interval.ts';
import type { CountsFrom } from '#schema/visits/visit-lines.ts';
import { addDays, addIntervals, daysBetween, intervalsUntil } from './interval.ts';

/**
 * Where the due days of a line come from: the visit with the number `n` is due on the day `on`, and each later one an
 * interval after that. The numbers in `settled` are later ones that had an outcome when this grid began: they have no day in it.
 * Visits with an outcome may be before the first one of a grid; so `n` may be any integer.
 */
export type Grid = { on: string; n: number; settled: readonly number[] };

/** What became of a visit, and on which day it was due. */
export type Outcome =
  | { state: 'done'; dueOn: string; doneOn: string }
  | { state: 'skipped'; dueOn: string }
  /** Made up by a later visit, which was done on `doneOn`. */
  | { state: 'missed'; dueOn: string; doneOn: string };

/** Everything that decides when the visits of a line are due. Every visit before one that is done has an outcome. */
export type Line = {
  interval: Interval;
  grid: Grid;
  countsFrom: CountsFrom;
  /** The days on each side of a due day in which a visit is in time. */
  windowDays: number;
  /** The last day of the contract; null: none. */
  endsOn: string | null;
  outcomes: ReadonlyMap<number, Outcome>;
  /** The days to which single visits were moved; between the days of the visits around them. */
  moves: ReadonlyMap<number, string>;
  /** The numbers of the visits with an open work order. */
  booked: ReadonlySet<number>;
};

/** A visit without an outcome. */
export type OpenVisit = {
  /** The number of the visit in its line, from 0. */
  n: number;
  /** The day in the grid. */
  plannedOn: string;
  /** The day on which it is due: where it was moved to, or else the planned one. */
  dueOn: string;
};

type Gridded = Pick<Line, 'interval' | 'grid' | 'countsFrom' | 'outcomes'>;

/**
 * The grid that holds now: the line's own, or the one that the last completion began. A visit that was restored since
 * has a day in it again.
 */
export function currentGrid({ grid, countsFrom, outcomes }: Gridded): Grid {
  const settled = grid.settled.filter((number) => outcomes.has(number));
  let current = { ...grid, settled };
  if (countsFrom === 'plan') return current;
  for (const [n, outcome] of outcomes)
    if (outcome.state === 'done' && n >= current.n)
      current = { on: outcome.doneOn, n, settled: settled.filter((number) => number > n) };
  return current;
}

/** The day of a number in a grid; undefined beyond the calendar. */
export function plannedDay(interval: Interval, grid: Grid, n: number): string | undefined {
  const count = n - grid.n - grid.settled.filter((number) => number < n).length;
  return addIntervals(grid.on, interval, count);
}

function isBeyond({ endsOn }: Line, day: string): boolean {
  return endsOn !== null && day > endsOn;
}

/** The visit with a number, unless it has an outcome or the contract ends before it, also before where it was moved to. */
export function openVisit(line: Line, n: number, grid = currentGrid(line)): OpenVisit | undefined {
  if (n < 0 || line.outcomes.has(n) || grid.settled.includes(n)) return undefined;
  const plannedOn = plannedDay(line.interval, grid, n);
  if (plannedOn === undefined) return undefined;
  const dueOn = line.moves.get(n) ?? plannedOn;
  return isBeyond(line, plannedOn) || isBeyond(line, dueOn) ? undefined : { n, plannedOn, dueOn };
}

/** The first number from `from` on without an outcome. */
export function openNumber(outcomes: Line['outcomes'], from = 0): number {
  let n = from;
  while (outcomes.has(n)) n += 1;
  return n;
}

/** The visits without an outcome, by number and so by day, until the contract or the calendar ends. */
export function* openVisits(line: Line, from = 0): Generator<OpenVisit, undefined> {
  const grid = currentGrid(line);
  for (let n = openNumber(line.outcomes, from); ; n = openNumber(line.outcomes, n + 1)) {
    // Had an outcome when the grid began and was restored since: it has no day anymore.
    if (grid.settled.includes(n)) continue;
    const visit = openVisit(line, n, grid);
    if (visit) yield visit;
    // Others may follow one that was moved to a day after the end.
    else if (!line.moves.has(n)) return;
  }
}

/** The first and the last day on which a visit is in time. */
export function windowOf({ dueOn }: Pick<OpenVisit, 'dueOn'>, windowDays: number) {
  return { from: addDays(dueOn, -windowDays), to: addDays(dueOn, windowDays) };
}

export type OpenState = 'upcoming' | 'due' | 'overdue' | 'booked';

/** The state of an open visit on a day, and the number of days since its window ended. */
export function stateOf(
  visit: OpenVisit,
  { windowDays, booked }: Pick<Line, 'windowDays' | 'booked'>,
  today: string,
): { state: OpenState; overdueDays: number } {
  const { from, to } = windowOf(visit, windowDays);
  const overdueDays = Math.max(0, daysBetween(to, today));
  if (booked.has(visit.n)) return { state: 'booked', overdueDays };
  if (overdueDays > 0) return { state: 'overdue', overdueDays };
  return { state: from <= today ? 'due' : 'upcoming', overdueDays };
}

function lastBooked(line: Line): OpenVisit | undefined {
  const numbers = [...line.booked].toSorted((one, other) => other - one);
  return numbers.map((n) => openVisit(line, n)).find((visit) => visit !== undefined);
}

function laterOf(one: OpenVisit, other: OpenVisit | undefined): OpenVisit {
  return other && other.n > one.n ? other : one;
}

/** What is known of a line without knowing the day on which somebody looks at it. */
export type Outlook = {
  /** The first open visit. */
  next: OpenVisit;
  /** The visit that lists show for the line until `shownUntil`: the last booked one, or else the first open one. */
  shown: OpenVisit;
  /** The day from which on lists show a later visit, because its window is open; null: never. */
  shownUntil: string | null;
  /** Whether the visits after the shown one are all open and due on their days in the current grid. */
  isOnGrid: boolean;
};

/** Undefined for a line without open visits. */
export function outlookOf(line: Line): Outlook | undefined {
  const next = openVisits(line).next().value;
  if (!next) return undefined;
  const shown = laterOf(next, lastBooked(line));
  let shownUntil: string | null = null;
  // The next one may have been moved beyond those that follow it.
  const following = openVisits(line, shown.n + 1);
  let planned = following.next().value;
  while (planned && line.moves.has(planned.n)) planned = following.next().value;
  for (const visit of [planned, ...movedVisits(line)]) {
    if (!visit || visit.n <= shown.n) continue;
    const { from } = windowOf(visit, line.windowDays);
    if (shownUntil === null || from < shownUntil) shownUntil = from;
  }
  return { next, shown, shownUntil, isOnGrid: isOnGridAfter(line, shown.n) };
}

function isOnGridAfter(line: Line, n: number): boolean {
  const changed = [...line.outcomes.keys(), ...line.moves.keys()];
  return currentGrid(line).settled.length === 0 && !changed.some((number) => number > n);
}

/** The open visits that were moved, which may be due before earlier ones are. */
function movedVisits(line: Line): OpenVisit[] {
  const grid = currentGrid(line);
  return [...line.moves.keys()].flatMap((n) => openVisit(line, n, grid) ?? []);
}

/** The last open visit whose window is open on a day or was before. */
function lastReached(line: Line, today: string): OpenVisit | undefined {
  const isReached = (visit: OpenVisit) => windowOf(visit, line.windowDays).from <= today;
  let last: OpenVisit | undefined;
  for (const visit of movedVisits(line)) if (isReached(visit) && visit.n > (last?.n ?? -1)) last = visit;
  const grid = currentGrid(line);
  let n = grid.n + intervalsUntil(grid.on, line.interval, addDays(today, line.windowDays));
  for (const settled of grid.settled) if (settled <= n) n += 1;
  for (; n >= 0 && n > (last?.n ?? -1); n -= 1) {
    const visit = openVisit(line, n, grid);
    if (visit && isReached(visit)) return visit;
  }
  return last;
}

/**
 * The visit that lists show for a line on a day, and the number of open visits before it: the last one that is due,
 * overdue or booked, or else the next.
 */
export function visitShownOn(
  line: Line,
  today: string,
): { visit: OpenVisit; earlierOpen: number } | undefined {
  const next = openVisits(line).next().value;
  if (!next) return undefined;
  const visit = laterOf(laterOf(next, lastBooked(line)), lastReached(line, today));
  let settled = 0;
  for (const n of line.outcomes.keys()) if (n >= next.n && n < visit.n) settled += 1;
  for (const [n, day] of line.moves) if (isBeyond(line, day) && n > next.n && n < visit.n) settled += 1;
  return { visit, earlierOpen: visit.n - next.n - settled };
}
