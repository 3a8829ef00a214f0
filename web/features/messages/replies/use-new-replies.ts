import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { markRepliesSeen } from './replies.api.ts';
import { unreadRepliesQuery } from './replies.queries.ts';
import { markSeenInPages } from './seen-replies.ts';

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
  markSeenInPages(queryClient, new Set(replies));
}

/** A page of replies, and when it was loaded: after a failed request, the next refetch tries again. */
type LoadedReplies = { data: Page<Reply> | undefined; dataUpdatedAt: number };

/** Marks the shown replies and all earlier ones as seen. For the page with the replies to all messages. */
export function useMarkAllSeen({ data, dataUpdatedAt }: LoadedReplies): void {
  const queryClient = useQueryClient();
  const unseen = (data?.data ?? []).flatMap(({ _id, isUnread }) => (isUnread ? _id : [])).join(' ');
  useEffect(() => {
    // The replies of a failed request stay unread.
    if (unseen) markSeen(queryClient, unseen.split(' '), true).catch(() => undefined);
  }, [unseen, dataUpdatedAt, queryClient]);
}

/** Several replies scroll into view at once. One request marks them all. */
const batchDelayMs = 200;

/** Returns a function that marks a single reply as seen. Earlier replies may be about other records. */
export function useMarkSeen({ dataUpdatedAt }: LoadedReplies): (reply: Reply) => void {
  const queryClient = useQueryClient();
  const batch = useRef(new Set<string>());
  const timer = useRef<number>(undefined);

  const send = useCallback(() => {
    timer.current = undefined;
    const replies = [...batch.current];
    batch.current.clear();
    markSeen(queryClient, replies, false).catch(() => {
      for (const id of replies) batch.current.add(id);
    });
  }, [queryClient]);

  useEffect(() => {
    if (dataUpdatedAt > 0 && batch.current.size > 0 && timer.current === undefined) send();
  }, [dataUpdatedAt, send]);

  return useCallback(
    ({ _id }) => {
      batch.current.add(_id);
      timer.current ??= window.setTimeout(send, batchDelayMs);
    },
    [send],
  );
}
