import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { visitsKey } from '#web/features/visits/visits.queries.ts';
import { listFirstVisitProposals, type ProposalsPageRequest } from './first-visits.api.ts';

/** A page of the contracts without a first visit. The previous page stays on the screen while it loads. */
export function firstVisitProposalsQuery(request: ProposalsPageRequest) {
  return queryOptions({
    queryKey: [...visitsKey, 'first', request],
    queryFn: ({ signal }) => listFirstVisitProposals(request, signal),
    placeholderData: keepPreviousData,
  });
}
