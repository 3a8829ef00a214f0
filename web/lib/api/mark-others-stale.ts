import type { QueryClient } from '@tanstack/react-query';

/** For the `meta` of a query that writes of other features change: it is fetched again after each write. */
export const followsWrites = { followsWrites: true } as const;

/**
 * Marks what is not on the screen as stale, so that it is fetched again when it is next shown. Call it after a write: a
 * saved name or date shows on screens of other features, too.
 */
export function markOthersStale(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' });
  void queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.followsWrites === true });
}
