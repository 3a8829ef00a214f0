import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { markRepliesSeen } from './replies.api.ts';
import { repliesKey, unreadRepliesQuery } from './replies.queries.ts';

/** The ids of new replies. They stay new while the page is open, although they are marked as seen once shown. */
export function useNewReplies(replies: Reply[] | undefined): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const added = (replies ?? []).filter(({ _id, isUnread }) => isUnread && !shown.has(_id));
  if (added.length > 0) setShown(new Set([...shown, ...added.map(({ _id }) => _id)]));
  return shown;
}

async function markSeen(queryClient: QueryClient, replies: string[], andBefore: boolean): Promise<void> {
  const unread = await markRepliesSeen({ replies, andBefore });
  // A pending response doesn't include this update.
  await queryClient.cancelQueries({ queryKey: unreadRepliesQuery.queryKey });
  queryClient.setQueryData(unreadRepliesQuery.queryKey, unread);
  const seen = new Set(replies);
  queryClient.setQueriesData<Page<Reply>>(
    { queryKey: repliesKey },
    (page) =>
      page && {
        ...page,
        data: page.data.map((reply) => (seen.has(reply._id) ? { ...reply, isUnread: false } : reply)),
      },
  );
}

/** The replies stay unread, and the next refetch tries again. */
const ignoreFailure = () => {};

/** Marks the shown replies and all earlier ones as seen. For the page with the replies to all messages. */
export function useMarkAllSeen(replies: Reply[] | undefined): void {
  const queryClient = useQueryClient();
  const unseen = (replies ?? []).flatMap(({ _id, isUnread }) => (isUnread ? _id : [])).join(' ');
  useEffect(() => {
    if (unseen) markSeen(queryClient, unseen.split(' '), true).catch(ignoreFailure);
  }, [unseen, queryClient]);
}

/** Several replies scroll into view at once. One request marks them all. */
const batchDelayMs = 200;

/** Returns a function that marks a single reply as seen. Earlier replies may be about other records. */
export function useMarkSeen(): (reply: Reply) => void {
  const queryClient = useQueryClient();
  const batch = useRef<string[]>([]);
  return useCallback(
    ({ _id }) => {
      batch.current.push(_id);
      if (batch.current.length > 1) return;
      window.setTimeout(() => {
        markSeen(queryClient, batch.current.splice(0), false).catch(ignoreFailure);
      }, batchDelayMs);
    },
    [queryClient],
  );
}
