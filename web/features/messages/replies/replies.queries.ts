import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messagesKey, type RecordOfMessages } from '#web/features/messages/messages.queries.ts';
import { countUnreadReplies, listReplies } from './replies.api.ts';

/** Every page of replies. */
export const repliesKey = [...messagesKey, 'replies'] as const;
/** People text back within minutes, and nobody reloads a page for it. */
const refreshMilliseconds = 20_000;

type RepliesWanted = {
  record?: RecordOfMessages | undefined;
  cursor?: string | undefined;
  limit: number;
};

/** A page of what people wrote to us. The one before stays until it has come. */
export function repliesPageQuery({ record, cursor, limit }: RepliesWanted) {
  return queryOptions({
    queryKey: [...repliesKey, record?.kind ?? '', record?.id ?? '', cursor ?? '', limit],
    queryFn: ({ signal }) =>
      listReplies({ cursor, limit, ...(record && { [record.kind]: record.id }) }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMilliseconds,
  });
}

export const unreadRepliesQuery = queryOptions({
  queryKey: [...messagesKey, 'unread'],
  queryFn: ({ signal }) => countUnreadReplies(signal),
  refetchInterval: refreshMilliseconds,
});
