import type { Interval } from '#schema/visits/interval.ts';
import type { Line, Outcome } from './schedule.ts';

/** A line for tests: planned from a day on, without outcomes, moves and work orders. */
export function testLine(firstVisitOn: string, interval: Interval, change: Partial<Line> = {}): Line {
  return {
    interval,
    grid: { on: firstVisitOn, n: 0, settled: [] },
    countsFrom: 'plan',
    windowDays: 0,
    endsOn: null,
    outcomes: new Map(),
    moves: new Map(),
    booked: new Set(),
    ...change,
  };
}

export const monthly: Interval = { amount: 1, type: 'months' };
export const quarterly: Interval = { amount: 3, type: 'months' };

export function done(dueOn: string, doneOn = dueOn): Outcome {
  return { state: 'done', dueOn, doneOn };
}

export function skipped(dueOn: string): Outcome {
  return { state: 'skipped', dueOn };
}
