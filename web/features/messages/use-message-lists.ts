import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Message } from '#schema/messages/messages.ts';
import { useTimeZone } from '#web/lib/company.ts';
import { todayIn } from '#web/lib/format/format-date.ts';
import { isDue, isInProgress, loadedMessages, mergePage } from './message-pages.ts';
import { listMessages } from './messages.api.ts';
import { type MessageFilter, messagePagesQuery, messageRefreshKey, toListQuery } from './messages.queries.ts';

const refetchIntervalMs = 3000;
/** A list that was loaded less than this ago is not refreshed. */
const minAgeMs = 1000;

type WillChange = (message: Message) => boolean;

/** Refetches the first page of a loaded list, and the pages with messages whose state will change soon. */
async function refreshList(
  queryClient: QueryClient,
  filter: MessageFilter,
  willChange: WillChange,
  signal: AbortSignal,
): Promise<null> {
  const { queryKey } = messagePagesQuery(filter);
  const { data: loaded, dataUpdatedAt = 0 } = queryClient.getQueryState(queryKey) ?? {};
  if (!loaded || Date.now() - dataUpdatedAt < minAgeMs) return null;
  const indexes = loaded.pages.flatMap(({ data }, index) =>
    index === 0 || data.some(willChange) ? [index] : [],
  );
  const fresh = await Promise.all(
    indexes.map(async (index) => {
      const cursor = loaded.pageParams[index];
      const query = toListQuery(filter, typeof cursor === 'string' ? cursor : undefined);
      return { index, page: await listMessages(query, signal) };
    }),
  );
  if (signal.aborted) return null;
  queryClient.setQueryData(
    queryKey,
    // From the last page to the first, because merging the first page may discard the others.
    (pages) => pages && fresh.reduceRight((merged, { index, page }) => mergePage(merged, index, page), pages),
  );
  return null;
}

function useMessageList(filter: MessageFilter) {
  const query = useInfiniteQuery({
    ...messagePagesQuery(filter),
    // The previous messages stay on the screen while a search runs.
    placeholderData: filter.search ? keepPreviousData : undefined,
  });
  const messages = useMemo(() => loadedMessages(query.data), [query.data]);
  return { query, messages, first: query.data?.pages[0] };
}
export type MessageList = ReturnType<typeof useMessageList>;

/**
 * The scheduled and the sent messages, of one record or those that match a search. Polls while their states will change
 * soon.
 */
export function useMessageLists({ record, search }: Omit<MessageFilter, 'sent'>) {
  const queryClient = useQueryClient();
  const today = todayIn(useTimeZone());
  const scheduled = useMessageList({ sent: false, record, search });
  const sent = useMessageList({ sent: true, record, search });

  const isAnyDue = scheduled.messages.some((message) => isDue(message, today));
  const isChanging = sent.messages.some(isInProgress) || isAnyDue;
  const refreshOptions = {
    refetchInterval: isChanging ? refetchIntervalMs : (false as const),
    staleTime: 0,
    // Refreshes at once when the lists are shown again.
    gcTime: 0,
    retry: false,
  };
  useQuery({
    queryKey: messageRefreshKey({ sent: false, record, search }),
    queryFn: ({ signal }) =>
      refreshList(queryClient, { sent: false, record, search }, (message) => isDue(message, today), signal),
    enabled: scheduled.first !== undefined,
    ...refreshOptions,
  });
  useQuery({
    queryKey: messageRefreshKey({ sent: true, record, search }),
    queryFn: ({ signal }) => refreshList(queryClient, { sent: true, record, search }, isInProgress, signal),
    enabled: sent.first !== undefined,
    ...refreshOptions,
  });
  return { scheduled, sent };
}
