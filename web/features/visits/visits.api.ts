import type {
  BookedWorkOrder,
  ListedVisit,
  OpenVisitReference,
  Visit,
  VisitCounts,
  VisitReference,
} from '#schema/visits/visits.ts';
import { api } from '#web/lib/api/api.ts';
import type { PageRequest } from '#web/lib/api/use-list-page.ts';

/** The filters of a list of visits; blank ones don't apply. */
export type VisitsFilter = {
  /** States with commas between them. */
  state: string;
  from: string;
  to: string;
  customer: string;
  technician: string;
};

export type VisitsPageRequest = VisitsFilter & PageRequest;

export function listVisits(request: VisitsPageRequest, signal?: AbortSignal) {
  return api.page<ListedVisit>('/visits', { query: request, signal });
}

/** How much is due, for the navigation and the dashboard. */
export function countVisits(signal?: AbortSignal): Promise<VisitCounts> {
  return api.get('/visits/counts', { signal });
}

/** @returns the visit; null once its line has no such visit anymore */
export function skipVisit(
  visit: OpenVisitReference,
  reason: string,
  idempotencyKey: string,
): Promise<Visit | null> {
  return api.post('/visits/skip', { ...visit, reason }, { idempotencyKey });
}

export type Completion = { doneOn: string; workOrder?: string | undefined };

/** Counts a visit as done. @returns the visit; null once its line has no such visit anymore */
export function completeVisit(
  visit: OpenVisitReference,
  completion: Completion,
  idempotencyKey: string,
): Promise<Visit | null> {
  return api.post('/visits/complete', { ...visit, ...completion }, { idempotencyKey });
}

export type VisitMove = { to: string; reason: string; andFollowing: boolean };

/** @returns the visit; null once its line has no such visit anymore */
export function moveVisit(
  visit: OpenVisitReference,
  move: VisitMove,
  idempotencyKey: string,
): Promise<Visit | null> {
  return api.post('/visits/move', { ...visit, ...move }, { idempotencyKey });
}

export type Booking = { visits: VisitReference[]; confirmEarlier: boolean };

/** Creates work orders for visits. A visit that has an open work order keeps it. */
export function createVisitWorkOrders(booking: Booking, idempotencyKey: string): Promise<BookedWorkOrder[]> {
  return api.post('/visits/work-orders', booking, { idempotencyKey });
}
