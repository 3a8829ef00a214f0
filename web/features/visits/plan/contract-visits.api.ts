import type { Visit, VisitPreview, VisitReference } from '#schema/visits/visits.ts';
import { api } from '#web/lib/api/api.ts';
import type { PreviewRequest } from './preview-request.ts';

/** The visits of a service contract, past and to come, by day. @param to the last day; 13 months without it */
export function listContractVisits(
  id: string,
  { to, signal }: { to?: string; signal?: AbortSignal | undefined } = {},
): Promise<Visit[]> {
  return api.get(`/service-contracts/${encodeURIComponent(id)}/visits`, { query: { to }, signal });
}

/** Computes the next visits of a contract as it is in a form. */
export function previewVisits(body: PreviewRequest['body'], signal?: AbortSignal): Promise<VisitPreview> {
  return api.post('/service-contracts/visit-preview', body, { signal });
}

/** @returns the visit as it was planned; null if its line has no such visit anymore */
export function restoreVisit(visit: VisitReference, idempotencyKey: string): Promise<Visit | null> {
  return api.post('/visits/restore', visit, { idempotencyKey });
}
