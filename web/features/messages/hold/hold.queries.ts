import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { messagesKey } from '#web/features/messages/messages-key.queries.ts';
import { sessionQuery } from '#web/features/session/session.queries.ts';
import { type HeldMessagesRequest, listHeldMessages } from './hold.api.ts';

const heldKey = [...messagesKey, 'held'] as const;

/** A page of the messages that are due. The previous page stays on the screen while it loads. */
export function heldMessagesQuery(request: HeldMessagesRequest) {
  return queryOptions({
    queryKey: [...heldKey, request],
    queryFn: ({ signal }) => listHeldMessages(request, signal),
    placeholderData: keepPreviousData,
  });
}

/** After a release, and after one that failed. The session has the hold that the banner shows. */
export function invalidateHold(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: messagesKey });
  void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}
