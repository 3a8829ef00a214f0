import type { ListedVisit, VisitCounts } from '#schema/visits/visits.ts';
import { sampleId } from './samples.ts';

const serviceAddress = {
  name: null,
  street: '12 Elm Street',
  street2: null,
  city: 'Chicago',
  state: 'IL',
  zip: '60601',
};

/** Nothing is due in the week of 12 March 2026. */
export const noVisits: VisitCounts = {
  overdue: 0,
  due: 0,
  thisWeek: 0,
  weekFrom: '2026-03-09',
  weekTo: '2026-03-15',
  ending: 0,
  withoutFirstVisit: 0,
};

/** A visit that is due on 12 March 2026, give or take three days. */
export function sampleVisit(change: Partial<ListedVisit> = {}): ListedVisit {
  const _id = sampleId();
  return {
    serviceContract: { _id, number: `SC-${1000 + Number(_id.slice(-4))}` },
    customer: { _id: sampleId(), name: 'Elm Street Bakery' },
    line: { _id, label: null },
    n: 0,
    dueOn: '2026-03-12',
    windowFrom: '2026-03-09',
    windowTo: '2026-03-15',
    state: 'due',
    overdueDays: 0,
    movedTo: null,
    reason: null,
    workOrder: null,
    isNotCounted: false,
    doneOn: null,
    earlierOpen: 0,
    serviceAddress,
    ...change,
  };
}
