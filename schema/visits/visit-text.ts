import { formatDay } from '#schema/fields/format-day.ts';
import type { WorkOrderVisit } from './visits.ts';

/** `Visit of 1 Mar 2027, SC-1004: Filters`. */
export function workOrderVisitText({ dueOn, serviceContract, line }: WorkOrderVisit): string {
  const visit = dueOn === null ? 'Visit' : `Visit of ${formatDay(dueOn)}`;
  const work = line.label === null ? '' : `: ${line.label}`;
  return `${visit}, ${serviceContract.number}${work}`;
}
