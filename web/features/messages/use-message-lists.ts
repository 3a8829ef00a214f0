import { type QueryClient, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { isDue, isMoving, listLoaded, mergePage } from './message-pages.ts';
import { listMessages } from './messages.api.ts';
import {
  type MessageFilter,
  messagePagesQuery,
  messageRefreshKey,
  queryOf,
  type RecordOfMessages,
} from './messages.queries.ts';

const refreshMilliseconds = 3000;
const justNow = 1000;

type WillChange = (message: Message) => boolean;

/** Asks anew for the first page of a loaded list, and for those with something on them that changes by itself. */
async function refresh(
  queryClient: QueryClient,
  filter: MessageFilter,
  willChange: WillChange,
  signal: AbortSignal,
): Promise<null> {
  const { queryKey } = messagePagesQuery(filter);
  const { data: known, dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  if (!known || Date.now() - dataUpdatedAt < justNow) return null;
  const indexes = known.pages.flatMap(({ data }, index) =>
    index === 0 || data.some(willChange) ? [index] : [],
  );
  const fresh = await Promise.all(
    indexes.map(async (index) => {
      const cursor = known.pageParams[index];
      const query = queryOf(filter, typeof cursor === 'string' ? cursor : undefined);
      return { index, page: await listMessages(query, signal) };
    }),
  );
  if (signal.aborted) return null;
  queryClient.setQueryData(
    queryKey,
    // From below: the first page may leave none of the others.
    (pages) => pages && fresh.reduceRight((merged, { index, page }) => mergePage(merged, index, page), pages),
  );
  return null;
}

function useMessageList(filter: MessageFilter) {
  const query = useInfiniteQuery(messagePagesQuery(filter));
  const messages = useMemo(() => listLoaded(query.data), [query.data]);
  return { query, messages, first: query.data?.pages[0] };
}
export type MessageList = ReturnType<typeof useMessageList>;

/** The scheduled messages and all others, of one record or of all. Both follow what becomes of them. */
export function useMessageLists(record?: RecordOfMessages) {
  const queryClient = useQueryClient();
  const today = todayIn(useTimeZone());
  const scheduled = useMessageList({ sent: false, record });
  const sent = useMessageList({ sent: true, record });

  const isAnyDue = scheduled.messages.some((message) => isDue(message, today));
  const isChanging = sent.messages.some(isMoving) || isAnyDue;
  const refreshing = {
    refetchInterval: isChanging ? refreshMilliseconds : (false as const),
    staleTime: 0,
    // Another visit looks for news at once.
    gcTime: 0,
    retry: false,
  };
  useQuery({
    queryKey: messageRefreshKey({ sent: false, record }),
    queryFn: ({ signal }) =>
      refresh(queryClient, { sent: false, record }, (message) => isDue(message, today), signal),
    enabled: scheduled.first !== undefined,
    ...refreshing,
  });
  useQuery({
    queryKey: messageRefreshKey({ sent: true, record }),
    queryFn: ({ signal }) => refresh(queryClient, { sent: true, record }, isMoving, signal),
    enabled: sent.first !== undefined,
    ...refreshing,
  });
  return { scheduled, sent };
}
