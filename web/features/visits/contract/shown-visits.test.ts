import { expect, test } from 'vitest';
import type { Visit, VisitState } from '#schema/visits/visits.ts';
import { shownVisits } from './shown-visits.ts';

function visitsOf(...states: [VisitState, count: number][]): Visit[] {
  return states.flatMap(([state, count]) => Array.from({ length: count }, (): Visit => visit(state)));
}

function visit(state: VisitState): Visit {
  return {
    serviceContract: { _id: 'c', number: 'SC-1' },
    customer: { _id: 'u', name: 'Elm' },
    line: { _id: 'c', label: null },
    n: 0,
    dueOn: '2026-12-01',
    windowFrom: '2026-12-01',
    windowTo: '2026-12-01',
    state,
    overdueDays: 0,
    movedTo: null,
    reason: null,
    workOrder: null,
    isNotCounted: false,
    doneOn: null,
  };
}

const few = { areEarlierShown: false, areLaterShown: false };
const all = { areEarlierShown: true, areLaterShown: true };

test.each<[string, Visit[], typeof few, earlier: number, shown: number, later: number]>([
  ['few visits', visitsOf(['done', 2], ['upcoming', 4]), few, 0, 6, 0],
  ['many visits', visitsOf(['done', 9], ['overdue', 1], ['upcoming', 13]), few, 6, 15, 2],
  ['many visits when asked for', visitsOf(['done', 9], ['overdue', 1], ['upcoming', 13]), all, 0, 23, 0],
  ['all from an overdue one on', visitsOf(['overdue', 2], ['skipped', 3], ['due', 1]), few, 0, 6, 0],
  ['the last visits of a closed contract', visitsOf(['done', 9]), few, 6, 3, 0],
])('shows %s', (_, visits, more, earlier, shown, later) => {
  const part = shownVisits(visits, more);
  expect([part.earlierCount, part.shown.length, part.laterCount]).toEqual([earlier, shown, later]);
});
