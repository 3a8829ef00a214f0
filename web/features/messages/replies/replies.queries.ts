import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messagesKey, type RecordReference } from '#web/features/messages/messages-key.queries.ts';
import { countUnreadReplies, listReplies } from './replies.api.ts';

/** The key prefix of all pages of replies. */
export const repliesKey = [...messagesKey, 'replies'] as const;
/** Replies arrive within minutes, and should show up without a reload. */
const refetchIntervalMs = 20_000;

type RepliesRequest = {
  record?: RecordReference | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A page of replies. The previous page stays on the screen while it loads. */
export function repliesPageQuery({ record, cursor, limit }: RepliesRequest) {
  return queryOptions({
    queryKey: [...repliesKey, record?.kind ?? '', record?.id ?? '', cursor ?? '', limit],
    queryFn: ({ signal }) =>
      listReplies({ cursor, limit, ...(record && { [record.kind]: record.id }) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  });
}

export const unreadRepliesQuery = queryOptions({
  queryKey: [...messagesKey, 'unread'],
  queryFn: ({ signal }) => countUnreadReplies(signal),
  // The navigation always shows it, but a page that opens asks again.
  staleTime: 0,
  refetchInterval: refetchIntervalMs,
});
