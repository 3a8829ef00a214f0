import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { WorkOrderVisit } from '#schema/visits/visits.ts';

/** The visits that a question is about, and the day on which they may have been done. */
export type VisitsToCount = { visits: VisitToCount[]; doneOn: string };

/** With the work order with which it may have been done, if there is one. */
export type VisitToCount = WorkOrderVisit & { workOrder?: { _id: string } | null };

const uncounted: ReadonlySet<unknown> = new Set(['upcoming', 'due', 'overdue']);

/**
 * The visits of closed work orders that could be counted as done; undefined without any. Work on one day counts for one
 * visit of a line, which settles those before it, so the last one is asked about.
 * @param today the company's day; a work order may have been closed as of a later one
 */
export function visitsToCount(records: RecordDetail[], today: string): VisitsToCount | undefined {
  const last = new Map<string, VisitToCount>();
  let doneOn = '';
  for (const { _id, visits = [], statusObtainedAt } of records)
    for (const visit of visits) {
      if (!uncounted.has(visit.state)) continue;
      if (visit.n >= (last.get(visit.line._id)?.n ?? 0))
        last.set(visit.line._id, { ...visit, workOrder: { _id } });
      if (statusObtainedAt > doneOn) doneOn = statusObtainedAt;
    }
  if (last.size === 0) return undefined;
  return { visits: [...last.values()], doneOn: doneOn > today ? today : doneOn };
}
