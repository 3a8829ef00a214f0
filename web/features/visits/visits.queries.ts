import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { followsWrites, markOthersStale } from '#web/lib/api/mark-others-stale.ts';
import { countVisits, listVisits, type VisitsPageRequest } from './visits.api.ts';

/** The key prefix of all queries about visits. */
export const visitsKey = ['visits'] as const;

/** A page of the list. The previous page stays on the screen while it loads. */
export function visitsPageQuery(request: VisitsPageRequest) {
  return queryOptions({
    queryKey: [...visitsKey, 'page', request],
    queryFn: ({ signal }) => listVisits(request, signal),
    placeholderData: keepPreviousData,
  });
}

export const visitCountsQuery = queryOptions({
  queryKey: [...visitsKey, 'counts'],
  queryFn: ({ signal }) => countVisits(signal),
  meta: followsWrites,
});

/** After a change of visits. Contracts show their next visit, too. */
export function invalidateVisits(queryClient: QueryClient): void {
  markOthersStale(queryClient);
  void queryClient.invalidateQueries({ queryKey: visitsKey });
  void queryClient.invalidateQueries({ queryKey: recordsKey(serviceContracts) });
}
