import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { noteSeenReplies } from './replies.api.ts';
import { repliesKey, unreadRepliesQuery } from './replies.queries.ts';

/** The ids of those that are new. They stay so while somebody reads, though they count as seen once they were shown. */
export function useNewReplies(replies: Reply[] | undefined): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const added = (replies ?? []).filter(({ _id, isUnread }) => isUnread && !shown.has(_id));
  if (added.length > 0) setShown(new Set([...shown, ...added.map(({ _id }) => _id)]));
  return shown;
}

async function noteSeen(queryClient: QueryClient, replies: string[], andBefore: boolean): Promise<void> {
  const answer = await noteSeenReplies({ replies, andBefore });
  // An answer that is on its way knows nothing of this.
  await queryClient.cancelQueries({ queryKey: unreadRepliesQuery.queryKey });
  queryClient.setQueryData(unreadRepliesQuery.queryKey, answer);
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

/** They stay new; the next look tries again. */
const letBe = () => {};

/** Among those of every record whoever looks at the newest has seen all that came before, too. */
export function useAllSeen(replies: Reply[] | undefined): void {
  const queryClient = useQueryClient();
  const unseen = (replies ?? []).flatMap(({ _id, isUnread }) => (isUnread ? _id : [])).join(' ');
  useEffect(() => {
    if (unseen) noteSeen(queryClient, unseen.split(' '), true).catch(letBe);
  }, [unseen, queryClient]);
}

/** Several come into sight at once. */
const gatherMilliseconds = 200;

/** Notes what came into sight, one by one: what stands elsewhere has not been seen. */
export function useSeenReplies(): (reply: Reply) => void {
  const queryClient = useQueryClient();
  const gathered = useRef<string[]>([]);
  return useCallback(
    ({ _id }) => {
      gathered.current.push(_id);
      if (gathered.current.length > 1) return;
      window.setTimeout(() => {
        noteSeen(queryClient, gathered.current.splice(0), false).catch(letBe);
      }, gatherMilliseconds);
    },
    [queryClient],
  );
}
