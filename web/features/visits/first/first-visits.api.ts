import type { FirstVisitInput, FirstVisitProposal, SavedFirstVisit } from '#schema/visits/first-visits.ts';
import { api } from '#web/lib/api/api.ts';
import type { PageRequest } from '#web/lib/api/use-list-page.ts';

export type ProposalsPageRequest = Pick<PageRequest, 'cursor' | 'limit'>;

export function listFirstVisitProposals(request: ProposalsPageRequest, signal?: AbortSignal) {
  return api.page<FirstVisitProposal>('/service-contracts/first-visit-proposals', { query: request, signal });
}

/** Sets the first visits of all of these contracts, or of none. */
export function setFirstVisits(
  visits: FirstVisitInput[],
  idempotencyKey: string,
): Promise<SavedFirstVisit[]> {
  return api.post('/service-contracts/first-visits', { visits }, { idempotencyKey });
}
