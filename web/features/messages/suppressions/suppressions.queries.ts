import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { messagesKey } from '#web/features/messages/messages.queries.ts';
import { listSuppressions, type SuppressionsWanted } from './suppressions.api.ts';

const suppressionsKey = ['suppressions'] as const;

/** A page of the list. The one before stays until it has come. */
export function suppressionsPageQuery(wanted: SuppressionsWanted) {
  return queryOptions({
    queryKey: [...suppressionsKey, wanted],
    queryFn: ({ signal }) => listSuppressions(wanted, signal),
    placeholderData: keepPreviousData,
  });
}

/** After a change: contacts to write to and replies say who opted out, too. */
export function forgetSuppressions(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: suppressionsKey });
  void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'contacts'] });
  void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'replies'] });
}
