import { expect, test } from 'vitest';
import type { Message } from '#schema/messages/messages.ts';
import { noRecordIds } from '#schema/records/record-ids.ts';
import {
  loadedMessageGroups,
  loadedMessages,
  type MessagePages,
  mergePage,
  prepend,
  withoutMessage,
  withUpdated,
} from './message-pages.ts';

function message(id: string, change: Partial<Message> = {}): Message {
  return {
    _id: id,
    message: `Text ${id}`,
    emailTo: null,
    textTo: '+13125550142',
    recipientName: 'Ana Long',
    sentBy: null,
    sendAt: null,
    sent: true,
    lastSent: null,
    nextSendAt: null,
    recurrenceIntervalDays: null,
    ...noRecordIds,
    recordNumber: 'WO-1001',
    state: 'sent',
    reason: null,
    dueAt: '2026-03-12T15:00:00.000Z',
    version: 1,
    createdAt: '2026-03-12T15:00:00.000Z',
    ...change,
  };
}

function page(ids: string, nextCursor: string | null) {
  return { data: [...ids].map((id) => message(id)), total: 9, nextCursor };
}

/** One page for each string of message ids. The cursors are 1, 2 and so on. */
function pagesOf(idsOfPages: string[]): MessagePages {
  return {
    pages: idsOfPages.map((ids, index) =>
      page(ids, index === idsOfPages.length - 1 ? null : String(index + 1)),
    ),
    pageParams: idsOfPages.map((_, index) => (index === 0 ? undefined : String(index))),
  };
}

function idsOf(pages: MessagePages): string {
  return loadedMessages(pages)
    .map(({ _id }) => _id)
    .join('');
}

test('keeps every message once when a new one shifts the pages', () => {
  const merged = mergePage(pagesOf(['abc', 'def']), 0, page('xab', 'b'));
  expect(idsOf(merged)).toBe('xabcdef');
  expect(merged.pages[0]?.nextCursor).toBe('1');
});

test('removes deleted messages from the list', () => {
  expect(idsOf(mergePage(pagesOf(['abc', 'def']), 0, page('acd', 'd')))).toBe('acdef');
  expect(idsOf(mergePage(pagesOf(['abc']), 0, page('c', null)))).toBe('c');
  expect(idsOf(mergePage(pagesOf(['abc']), 0, page('', null)))).toBe('');
});

test('discards later pages if the fresh first page has no message in common with the old one', () => {
  const merged = mergePage(pagesOf(['abc', 'def']), 0, page('xyz', 'z'));
  expect(idsOf(merged)).toBe('xyz');
  expect(merged.pageParams).toEqual([undefined]);
});

test('replaces a later page in its place', () => {
  const fresh = {
    ...page('def', null),
    data: [message('d'), message('e', { state: 'failed' }), message('f')],
  };
  const merged = mergePage(pagesOf(['abc', 'def']), 1, fresh);
  expect(idsOf(merged)).toBe('abcdef');
  expect(merged.pages[1]?.data[1]?.state).toBe('failed');
});

test('puts sent messages on top once and counts them, and removes deleted ones [2.16-5]', () => {
  const added = prepend(pagesOf(['abc']), [message('x'), message('a')]);
  expect(idsOf(added)).toBe('xabc');
  expect(added.pages[0]?.total).toBe(10);
  expect(prepend(added, [message('x')])).toBe(added);
  const removed = withoutMessage(added, 'b');
  expect(idsOf(removed)).toBe('xac');
  expect(removed.pages[0]?.total).toBe(9);
  expect(withoutMessage(removed, 'b')).toBe(removed);
});

test('changes only the first group when a message is added on top', () => {
  const lastsOf = (pages: MessagePages) => loadedMessageGroups(pages).map((group) => group.at(-1)?._id);
  const before = pagesOf(['abcdefghijkl', 'mnopqrstuvwx']);
  expect(loadedMessageGroups(before).map(({ length }) => length)).toEqual([2, 10, 2, 10]);
  const after = prepend(before, [message('Z')]);
  expect(loadedMessageGroups(after).map(({ length }) => length)).toEqual([3, 10, 2, 10]);
  expect(lastsOf(after)).toEqual(lastsOf(before));
  expect(loadedMessageGroups(after).flat()).toEqual(loadedMessages(after));
});

test('replaces a message with its latest version', () => {
  const updated = withUpdated(pagesOf(['abc', 'def']), message('e', { state: 'delivered' }));
  expect(loadedMessages(updated).find(({ _id }) => _id === 'e')?.state).toBe('delivered');
  expect(idsOf(updated)).toBe('abcdef');
});
