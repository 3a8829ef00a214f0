import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { globalSearch } from './search.api.ts';

/** What was found for a text; while another is searched for, what was found for the one before. */
export function searchResultsQuery(q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: ({ signal }) => globalSearch(q, signal),
    placeholderData: keepPreviousData,
    enabled: q !== '',
    gcTime: 60_000,
  });
}
