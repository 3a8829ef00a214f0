import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { OpenVisitReference, Visit, VisitReference, WorkOrderVisit } from '#schema/visits/visits.ts';
import { formatDay } from '#web/lib/format/format-date.ts';

/** How requests name a visit. */
export function referTo({ line, n }: Pick<Visit, 'line' | 'n'>): VisitReference {
  return { line: line._id, n };
}

/** How requests name an open visit that they change, as the user sees it. */
export function referToSeen({ dueOn, ...visit }: Visit | WorkOrderVisit): OpenVisitReference {
  return { ...referTo(visit), ...(dueOn !== null && { dueOn }) };
}

export function visitKey({ line, n }: Visit): string {
  return `${line._id} ${n}`;
}

/** `Elm School, SC-1004: Filters`. */
export function visitName({ customer, serviceContract, line }: Visit): string {
  const name = `${customer.name}, ${serviceContract.number}`;
  return line.label === null ? name : `${name}: ${line.label}`;
}

/** `Elm School, SC-1004: Filters, due 12 Mar 2026`. */
export function datedVisitName(visit: Visit): string {
  return `${visitName(visit)}, due ${formatDay(visit.dueOn)}`;
}

export function contractPath({ serviceContract }: Visit): string {
  return `/app/${serviceContracts.slug}/${serviceContract._id}`;
}
