import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { messagesKey } from '#web/features/messages/messages-key.queries.ts';
import { listSuppressions, type SuppressionsRequest } from './suppressions.api.ts';

const suppressionsKey = ['suppressions'] as const;

/** A page of the list. The previous page stays on the screen while it loads. */
export function suppressionsPageQuery(request: SuppressionsRequest) {
  return queryOptions({
    queryKey: [...suppressionsKey, request],
    queryFn: ({ signal }) => listSuppressions(request, signal),
    placeholderData: keepPreviousData,
  });
}

/** After a change. Available contacts and replies show opt-outs, too. */
export function invalidateSuppressions(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: suppressionsKey });
  void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'contacts'] });
  void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'replies'] });
}
