import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { isScheduled, type MessagePages, prepend, withoutMessage, withUpdated } from './message-pages.ts';
import { listAvailableContacts, listMessages } from './messages.api.ts';

/** The key prefix of all queries about messages. */
export const messagesKey = ['messages'] as const;
const listsKey = [...messagesKey, 'list'] as const;
const refreshKey = [...messagesKey, 'refresh'] as const;

const messagesPerPage = 50;

/** The record of messages. `kind` is the `apiName` of its kind. */
export type RecordReference = { kind: string; id: string };

/** Sent or scheduled messages, of one record or of all. */
export type MessageFilter = { sent: boolean; record?: RecordReference | undefined };

export function toListQuery({ sent, record }: MessageFilter, cursor?: string) {
  return { sent, limit: messagesPerPage, cursor, ...(record && { [record.kind]: record.id }) };
}

export function messagePagesQuery(filter: MessageFilter) {
  const { sent, record } = filter;
  return infiniteQueryOptions({
    queryKey: [...listsKey, sent, record?.kind ?? '', record?.id ?? ''],
    queryFn: ({ pageParam, signal }) => listMessages(toListQuery(filter, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // A stale query would refetch every loaded page. use-message-lists.ts refetches only some of them.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The key of the query that refreshes a loaded list. */
export function messageRefreshKey({ sent, record }: MessageFilter) {
  return [...refreshKey, sent, record?.kind ?? '', record?.id ?? ''] as const;
}

export function availableContactsQuery(kind: RecordKind, id: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'contacts', kind.apiName, id],
    queryFn: ({ signal }) => listAvailableContacts(kind, id, signal),
  });
}

/** The record of a message or a reply, unless it was deleted. */
export function recordOf(
  message: Pick<Message, (typeof recordKinds)[number]['apiName']>,
): { kind: RecordKind; id: string } | undefined {
  for (const kind of recordKinds) {
    const id = message[kind.apiName];
    if (id) return { kind, id };
  }
  return undefined;
}

function updateLists(queryClient: QueryClient, update: (pages: MessagePages) => MessagePages): void {
  // A pending response doesn't include this update.
  void queryClient.cancelQueries({ queryKey: refreshKey });
  queryClient.setQueriesData<MessagePages>({ queryKey: listsKey }, (pages) => pages && update(pages));
}

/** After a send: adds the returned messages to the top of their lists. */
export function cacheSent(queryClient: QueryClient, messages: Message[]): void {
  void queryClient.cancelQueries({ queryKey: refreshKey });
  for (const message of messages) {
    const found = recordOf(message);
    const record = found && { kind: found.kind.apiName, id: found.id };
    for (const filter of [{ sent: !isScheduled(message) }, { sent: !isScheduled(message), record }]) {
      queryClient.setQueryData(
        messagePagesQuery(filter).queryKey,
        (pages) => pages && prepend(pages, [message]),
      );
    }
  }
}

export function removeCachedMessage(queryClient: QueryClient, id: string): void {
  updateLists(queryClient, (pages) => withoutMessage(pages, id));
}

export function updateCachedMessage(queryClient: QueryClient, updated: Message): void {
  updateLists(queryClient, (pages) => withUpdated(pages, updated));
}

/** After a failed write: refreshes the loaded lists, even if they were loaded a moment ago. */
export function refreshMessages(queryClient: QueryClient): void {
  queryClient.setQueriesData<MessagePages>({ queryKey: listsKey }, (pages) => pages, { updatedAt: 0 });
  void queryClient.invalidateQueries({ queryKey: refreshKey });
}
