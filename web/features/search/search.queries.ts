import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { searchInTwoSteps } from '#web/lib/api/search-in-two-steps.ts';
import { globalSearch } from './search.api.ts';

/** Shows the results of the previous text while the next search is running. */
export function searchResultsQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ client, queryKey, signal }) =>
      searchInTwoSteps(
        q,
        (bounded) => globalSearch(q, bounded, signal),
        (partial) => client.setQueryData(queryKey, partial),
      ),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    gcTime: 60_000,
  });
}
