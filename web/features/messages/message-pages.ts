import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#schema/fields/lists.ts';
import type { Message } from '#schema/messages/messages.ts';

/** The loaded pages of a message list, newest messages first. */
export type MessagePages = InfiniteData<Page<Message>>;

/** Whether a message waits for its day, or is a series that still sends. */
export function isScheduled({ nextSendAt }: Message): boolean {
  return nextSendAt !== null;
}

/** Whether the state will change soon, without an action of the user. */
export function isInProgress({ state }: Message): boolean {
  return state === 'queued' || state === 'sending';
}

/** Whether a scheduled message goes out today. Only the server knows the hour. */
export function isDue({ nextSendAt }: Message, today: string): boolean {
  return nextSendAt !== null && nextSendAt <= today;
}

/** Every loaded message once. New messages shift others onto a later page, where they may already be loaded. */
export function loadedMessages(pages: MessagePages | undefined): Message[] {
  const byId = new Map<string, Message>();
  for (const message of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!byId.has(message._id)) byId.set(message._id, message);
  }
  return [...byId.values()];
}

const maxGroupSize = 10;

/**
 * The loaded messages in groups of up to ten. Each page is split from its end, so that a new message changes only the
 * first group. The last message of a group identifies it.
 */
export function loadedMessageGroups(pages: MessagePages | undefined): Message[][] {
  const seen = new Set<string>();
  return (pages?.pages ?? []).flatMap(({ data }) => {
    const unseen = data.filter(({ _id }) => !seen.has(_id));
    for (const { _id } of unseen) seen.add(_id);
    const groups: Message[][] = [];
    for (let end = unseen.length; end > 0; end -= maxGroupSize)
      groups.unshift(unseen.slice(Math.max(0, end - maxGroupSize), end));
    return groups;
  });
}

/**
 * Merges a loaded page with its latest version. Messages that no longer fit on the fresh page stay below it. Returns
 * undefined if the two have no message in common, because then messages between them are missing.
 */
function mergeFresh(loaded: Page<Message>, fresh: Page<Message>): Page<Message> | undefined {
  const ids = new Set(fresh.data.map(({ _id }) => _id));
  const lastCommon = loaded.data.findLastIndex(({ _id }) => ids.has(_id));
  if (fresh.nextCursor === null || loaded.data.length === 0) return fresh;
  if (lastCommon < 0) return undefined;
  const below = loaded.data.slice(lastCommon + 1);
  if (below.length === 0) return fresh;
  return { ...fresh, data: [...fresh.data, ...below], nextCursor: loaded.nextCursor };
}

/** The list with a fresh version of one of its pages. */
export function mergePage(pages: MessagePages, index: number, fresh: Page<Message>): MessagePages {
  const loaded = pages.pages[index];
  if (!loaded) return pages;
  const merged = mergeFresh(loaded, fresh);
  // The pages below no longer follow the first page.
  if (!merged && index === 0) return { pages: [fresh], pageParams: [undefined] };
  return { ...pages, pages: pages.pages.with(index, merged ?? fresh) };
}

/** The list with these messages at the top. */
export function prepend(pages: MessagePages, messages: Message[]): MessagePages {
  const [first, ...others] = pages.pages;
  const loadedIds = new Set(loadedMessages(pages).map(({ _id }) => _id));
  const added = messages.filter(({ _id }) => !loadedIds.has(_id));
  if (!first || added.length === 0) return pages;
  const top = { ...first, data: [...added, ...first.data], total: first.total + added.length };
  return { ...pages, pages: [top, ...others] };
}

/** The list without one of its messages. */
export function withoutMessage(pages: MessagePages, id: string): MessagePages {
  const isLoaded = pages.pages.some(({ data }) => data.some(({ _id }) => _id === id));
  if (!isLoaded) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      data: page.data.filter(({ _id }) => _id !== id),
      total: index === 0 ? page.total - 1 : page.total,
    })),
  };
}

/** The list with the latest version of a message, if it is loaded. */
export function withUpdated(pages: MessagePages, updated: Message): MessagePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((message) => (message._id === updated._id ? updated : message)),
    })),
  };
}
