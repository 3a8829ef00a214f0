import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { globalSearch } from './search.api.ts';

/** Shows the results of the previous text while the next search is running. */
export function searchResultsQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => globalSearch(q, signal),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    gcTime: 60_000,
  });
}
