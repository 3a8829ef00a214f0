import type { InfiniteData } from '@tanstack/react-query';
import type { Page } from '#schema/fields/lists.ts';
import type { Message } from '#schema/messages/messages.ts';

/** A list of messages as far as it is loaded, the newest first. */
export type MessagePages = InfiniteData<Page<Message>>;

/** Waits for its day, or is a series that runs. Of what was answered to a send or stands in a list of such. */
export function isScheduled({ nextSendAt }: Message): boolean {
  return nextSendAt !== null;
}

/** Its state will change by itself, within seconds as a rule. */
export function isMoving({ state }: Message): boolean {
  return state === 'queued' || state === 'sending';
}

/** Among the scheduled: it leaves today, at an hour that only the server knows. */
export function isDue({ nextSendAt }: Message, today: string): boolean {
  return nextSendAt !== null && nextSendAt <= today;
}

/** Every message once: what came on top of a list has pushed others onto a page that was loaded already. */
export function listLoaded(pages: MessagePages | undefined): Message[] {
  const byId = new Map<string, Message>();
  for (const message of pages?.pages.flatMap(({ data }) => data) ?? []) {
    if (!byId.has(message._id)) byId.set(message._id, message);
  }
  return [...byId.values()];
}

const bunchSize = 10;

/**
 * The same in bunches of about ten. Each page is cut from below, so that a message on top changes only the first bunch,
 * however much of the list is loaded; a bunch is known by the last of its messages.
 */
export function bunchLoaded(pages: MessagePages | undefined): Message[][] {
  const seen = new Set<string>();
  return (pages?.pages ?? []).flatMap(({ data }) => {
    const unseen = data.filter(({ _id }) => !seen.has(_id));
    for (const { _id } of unseen) seen.add(_id);
    const bunches: Message[][] = [];
    for (let end = unseen.length; end > 0; end -= bunchSize)
      bunches.unshift(unseen.slice(Math.max(0, end - bunchSize), end));
    return bunches;
  });
}

/**
 * A page with what the server answers for it now. What `fresh` has no room for any more stays below it; undefined when
 * the two have nothing in common, so that what lies between them is not known.
 */
function meet(known: Page<Message>, fresh: Page<Message>): Page<Message> | undefined {
  const ids = new Set(fresh.data.map(({ _id }) => _id));
  const lastCommon = known.data.findLastIndex(({ _id }) => ids.has(_id));
  if (fresh.nextCursor === null || known.data.length === 0) return fresh;
  if (lastCommon < 0) return undefined;
  const below = known.data.slice(lastCommon + 1);
  if (below.length === 0) return fresh;
  return { ...fresh, data: [...fresh.data, ...below], nextCursor: known.nextCursor };
}

/** The list with one of its pages asked for anew. */
export function mergePage(pages: MessagePages, index: number, fresh: Page<Message>): MessagePages {
  const known = pages.pages[index];
  if (!known) return pages;
  const met = meet(known, fresh);
  // So much is new that the pages below do not follow on it any more.
  if (!met && index === 0) return { pages: [fresh], pageParams: [undefined] };
  return { ...pages, pages: pages.pages.with(index, met ?? fresh) };
}

/** The list with these on top. */
export function prepend(pages: MessagePages, messages: Message[]): MessagePages {
  const [first, ...others] = pages.pages;
  const known = new Set(listLoaded(pages).map(({ _id }) => _id));
  const added = messages.filter(({ _id }) => !known.has(_id));
  if (!first || added.length === 0) return pages;
  const top = { ...first, data: [...added, ...first.data], total: first.total + added.length };
  return { ...pages, pages: [top, ...others] };
}

/** The list without one of its messages. */
export function withoutMessage(pages: MessagePages, id: string): MessagePages {
  const isHere = pages.pages.some(({ data }) => data.some(({ _id }) => _id === id));
  if (!isHere) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => ({
      ...page,
      data: page.data.filter(({ _id }) => _id !== id),
      total: index === 0 ? page.total - 1 : page.total,
    })),
  };
}

/** The list with a newer copy of one of its messages, where it has it. */
export function withCopy(pages: MessagePages, copy: Message): MessagePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      data: page.data.map((message) => (message._id === copy._id ? copy : message)),
    })),
  };
}
