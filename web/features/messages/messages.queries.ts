import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message, MessageState } from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { isScheduled, type MessagePages, prepend, withoutMessage, withUpdated } from './message-pages.ts';
import { listAvailableContacts, listMessages } from './messages.api.ts';
import { messagesKey, type RecordReference } from './messages-key.queries.ts';

const listsKey = [...messagesKey, 'list'] as const;
const refreshKey = [...messagesKey, 'refresh'] as const;

const messagesPerPage = 50;

/** A search and a state. The state applies to sent messages only: all scheduled ones are queued. */
export type MessageSearch = { q: string; state: MessageState | undefined };

/** Sent or scheduled messages, of one record or of all, or those that match a search. */
export type MessageFilter = {
  sent: boolean;
  record?: RecordReference | undefined;
  search?: MessageSearch | undefined;
};

export function toListQuery({ sent, record, search }: MessageFilter, cursor?: string) {
  const matching = search && { q: search.q, state: sent ? search.state : undefined };
  return { sent, limit: messagesPerPage, cursor, ...(record && { [record.kind]: record.id }), ...matching };
}

/** The parts of a list's key. */
function keyOf(filter: MessageFilter) {
  const { sent, record } = filter;
  const { q = '', state = '' } = toListQuery(filter);
  return [sent, record?.kind ?? '', record?.id ?? '', q, state] as const;
}

/** Whether the key is that of a list with a search or a state. */
function isSearchKey(key: readonly unknown[]): boolean {
  return key.slice(-2).some(Boolean);
}

export function messagePagesQuery(filter: MessageFilter) {
  return infiniteQueryOptions({
    queryKey: [...listsKey, ...keyOf(filter)],
    queryFn: ({ pageParam, signal }) => listMessages(toListQuery(filter, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // A stale query would refetch every loaded page. use-message-lists.ts refetches only some of them.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The key of the query that refreshes a loaded list. */
export function messageRefreshKey(filter: MessageFilter) {
  return [...refreshKey, ...keyOf(filter)] as const;
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
  refreshSearches(queryClient);
}

/** Whether a message matches a search is known to the server only. */
function refreshSearches(queryClient: QueryClient): void {
  queryClient.setQueriesData<MessagePages>(
    { queryKey: listsKey, predicate: ({ queryKey }) => isSearchKey(queryKey) },
    (pages) => pages,
    { updatedAt: 0 },
  );
  void queryClient.invalidateQueries({
    queryKey: refreshKey,
    predicate: ({ queryKey }) => isSearchKey(queryKey),
  });
}

export function removeCachedMessage(queryClient: QueryClient, id: string): void {
  updateLists(queryClient, (pages) => withoutMessage(pages, id));
}

export function updateCachedMessage(queryClient: QueryClient, updated: Message): void {
  updateLists(queryClient, (pages) => withUpdated(pages, updated));
}

/** After a change of a scheduled message, which may leave at once now. */
export function cacheChanged(queryClient: QueryClient, changed: Message): void {
  if (isScheduled(changed)) return updateCachedMessage(queryClient, changed);
  removeCachedMessage(queryClient, changed._id);
  cacheSent(queryClient, [changed]);
}

/** After a failed write: refreshes the loaded lists, even if they were loaded a moment ago. */
export function refreshMessages(queryClient: QueryClient): void {
  queryClient.setQueriesData<MessagePages>({ queryKey: listsKey }, (pages) => pages, { updatedAt: 0 });
  void queryClient.invalidateQueries({ queryKey: refreshKey });
}
