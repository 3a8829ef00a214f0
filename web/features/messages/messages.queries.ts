import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Message } from '#schema/messages/messages.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { isScheduled, type MessagePages, prepend, withCopy, withoutMessage } from './message-pages.ts';
import { listAvailableContacts, listMessages } from './messages.api.ts';

/** Every query about messages begins with this key. */
export const messagesKey = ['messages'] as const;
const listsKey = [...messagesKey, 'list'] as const;
const refreshKey = [...messagesKey, 'refresh'] as const;

const messagesPerPage = 50;

/** The record that messages belong to: `kind` as its messages call it. */
export type RecordOfMessages = { kind: string; id: string };

/** Scheduled ones or all others, of one record or of all. */
export type MessageFilter = { sent: boolean; record?: RecordOfMessages | undefined };

export function queryOf({ sent, record }: MessageFilter, cursor?: string) {
  return { sent, limit: messagesPerPage, cursor, ...(record && { [record.kind]: record.id }) };
}

export function messagePagesQuery(filter: MessageFilter) {
  const { sent, record } = filter;
  return infiniteQueryOptions({
    queryKey: [...listsKey, sent, record?.kind ?? '', record?.id ?? ''],
    queryFn: ({ pageParam, signal }) => listMessages(queryOf(filter, pageParam), signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    // Otherwise every page that was ever scrolled to would be asked for again; see use-message-lists.ts.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The look for news about a list that is loaded. */
export function messageRefreshKey({ sent, record }: MessageFilter) {
  return [...refreshKey, sent, record?.kind ?? '', record?.id ?? ''] as const;
}

export function availableContactsQuery(kind: RecordKind, id: string) {
  return queryOptions({
    queryKey: [...messagesKey, 'contacts', kind.wireName, id],
    queryFn: ({ signal }) => listAvailableContacts(kind, id, signal),
  });
}

/** The record of a message or a reply, while it is there. */
export function recordOf(
  message: Pick<Message, (typeof recordKinds)[number]['wireName']>,
): { kind: RecordKind; id: string } | undefined {
  for (const kind of recordKinds) {
    const id = message[kind.wireName];
    if (id) return { kind, id };
  }
  return undefined;
}

function changeLists(queryClient: QueryClient, change: (pages: MessagePages) => MessagePages): void {
  // An answer that is on its way knows nothing of this change.
  void queryClient.cancelQueries({ queryKey: refreshKey });
  queryClient.setQueriesData<MessagePages>({ queryKey: listsKey }, (pages) => pages && change(pages));
}

/** After a send: what was answered stands on top of the lists it belongs to. */
export function cacheSent(queryClient: QueryClient, messages: Message[]): void {
  void queryClient.cancelQueries({ queryKey: refreshKey });
  for (const message of messages) {
    const found = recordOf(message);
    const record = found && { kind: found.kind.wireName, id: found.id };
    for (const filter of [{ sent: !isScheduled(message) }, { sent: !isScheduled(message), record }]) {
      queryClient.setQueryData(
        messagePagesQuery(filter).queryKey,
        (pages) => pages && prepend(pages, [message]),
      );
    }
  }
}

export function dropMessage(queryClient: QueryClient, id: string): void {
  changeLists(queryClient, (pages) => withoutMessage(pages, id));
}

export function storeCopy(queryClient: QueryClient, copy: Message): void {
  changeLists(queryClient, (pages) => withCopy(pages, copy));
}

/** After a refusal, or without an answer: what is shown is not how things stand, however new it is. */
export function askForNews(queryClient: QueryClient): void {
  queryClient.setQueriesData<MessagePages>({ queryKey: listsKey }, (pages) => pages, { updatedAt: 0 });
  void queryClient.invalidateQueries({ queryKey: refreshKey });
}
