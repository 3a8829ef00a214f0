import { defaultWindowDays, type IntervalType } from '#schema/visits/interval.ts';
import type { LinePlan } from '#schema/visits/visit-lines.ts';
import { isSamePlan, newGrid, type Plan } from '../engine/planning.ts';
import type { Grid } from '../engine/schedule.ts';
import type { VisitLine } from './visit-lines.ts';

/** A line as a contract is saved with it. */
export type SavedLine = LinePlan & { id: string };

type Past = Pick<VisitLine, 'outcomes' | 'moves' | 'booked'>;
const noPast: Past = { outcomes: new Map(), moves: new Map(), booked: new Set() };

function planOf({ interval, firstVisitOn, countsFrom }: VisitLine): Plan | undefined {
  return firstVisitOn === null ? undefined : { interval, firstVisitOn, countsFrom };
}

function gridOf(line: VisitLine, stored: VisitLine | undefined): Grid | null {
  const plan = planOf(line);
  const former = stored && planOf(stored);
  if (!plan) return null;
  if (former && stored.grid && isSamePlan(plan, former)) return stored.grid;
  return newGrid(plan, line.outcomes, former?.firstVisitOn ?? null);
}

function planLine(saved: SavedLine, stored: VisitLine | undefined): VisitLine {
  const interval = { amount: saved.intervalAmount, type: saved.intervalType as IntervalType };
  const line: VisitLine = {
    id: saved.id,
    label: saved.label,
    isEnded: false,
    interval,
    firstVisitOn: saved.firstVisitOn,
    countsFrom: saved.countsFrom,
    windowDays: saved.windowDays ?? defaultWindowDays(interval),
    grid: null,
    ...(stored ? { outcomes: stored.outcomes, moves: stored.moves, booked: stored.booked } : noPast),
  };
  const grid = gridOf(line, stored);
  // A new grid gives the open visits new days, so the days to which they were moved no longer count.
  return { ...line, grid, ...(grid !== stored?.grid && { moves: noPast.moves }) };
}

/** What becomes of the lines of a contract when it is saved. */
export type PlannedLines = {
  /** All lines in their order, those that ended last. */
  lines: VisitLine[];
  /** The ids of the lines whose open visits got new days. */
  replanned: string[];
};

/** @param stored the lines of the contract so far; none for a new contract */
export function planLines(saved: readonly SavedLine[], stored: readonly VisitLine[]): PlannedLines {
  const storedById = new Map(stored.map((line) => [line.id, line]));
  const lines = saved.map((line) => planLine(line, storedById.get(line.id)));
  const savedIds = new Set(saved.map(({ id }) => id));
  const gone = stored.filter(({ id }) => !savedIds.has(id));
  return {
    lines: [...lines, ...gone.map((line) => ({ ...line, isEnded: true }))],
    replanned: lines.filter(({ id, grid }) => storedById.get(id)?.grid !== grid).map(({ id }) => id),
  };
}
