import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Fetches what a page will show, unless one is open that shows it: code that loads late would request again what has just
 * failed, and the page would tell of both failures.
 */
export function prefetchUnlessShown<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
): void {
  const isShown = queryClient.getQueryCache().find({ queryKey: query.queryKey })?.isActive();
  if (!isShown) void queryClient.prefetchQuery(query);
}
