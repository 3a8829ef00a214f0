import { expect, test } from 'vitest';
import type { Message } from '#schema/messages/messages.ts';
import {
  bunchLoaded,
  listLoaded,
  type MessagePages,
  mergePage,
  prepend,
  withCopy,
  withoutMessage,
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
    workOrder: null,
    serviceContract: null,
    project: null,
    recordNumber: 'WO-1001',
    state: 'sent',
    reason: null,
    dueAt: '2026-03-12T15:00:00.000Z',
    createdAt: '2026-03-12T15:00:00.000Z',
    ...change,
  };
}

function page(ids: string, nextCursor: string | null) {
  return { data: [...ids].map((id) => message(id)), total: 9, nextCursor };
}

/** One page for each word, with the cursors 1, 2 and so on between them. */
function pagesOf(words: string[]): MessagePages {
  return {
    pages: words.map((ids, index) => page(ids, index === words.length - 1 ? null : String(index + 1))),
    pageParams: words.map((_, index) => (index === 0 ? undefined : String(index))),
  };
}

function idsOf(pages: MessagePages): string {
  return listLoaded(pages)
    .map(({ _id }) => _id)
    .join('');
}

test('what came on top pushes the last of a page below it, and nothing is lost or shown twice', () => {
  const merged = mergePage(pagesOf(['abc', 'def']), 0, page('xab', 'b'));
  expect(idsOf(merged)).toBe('xabcdef');
  expect(merged.pages[0]?.nextCursor).toBe('1');
});

test('what is gone from the server goes from the list', () => {
  expect(idsOf(mergePage(pagesOf(['abc', 'def']), 0, page('acd', 'd')))).toBe('acdef');
  expect(idsOf(mergePage(pagesOf(['abc']), 0, page('c', null)))).toBe('c');
  expect(idsOf(mergePage(pagesOf(['abc']), 0, page('', null)))).toBe('');
});

test('where too much is new to know what lies between, the list begins anew', () => {
  const merged = mergePage(pagesOf(['abc', 'def']), 0, page('xyz', 'z'));
  expect(idsOf(merged)).toBe('xyz');
  expect(merged.pageParams).toEqual([undefined]);
});

test('a page further down is renewed in its place', () => {
  const fresh = {
    ...page('def', null),
    data: [message('d'), message('e', { state: 'failed' }), message('f')],
  };
  const merged = mergePage(pagesOf(['abc', 'def']), 1, fresh);
  expect(idsOf(merged)).toBe('abcdef');
  expect(merged.pages[1]?.data[1]?.state).toBe('failed');
});

test('what was sent stands on top once and is counted; what was removed is neither [2.16-5]', () => {
  const added = prepend(pagesOf(['abc']), [message('x'), message('a')]);
  expect(idsOf(added)).toBe('xabc');
  expect(added.pages[0]?.total).toBe(10);
  expect(prepend(added, [message('x')])).toBe(added);
  const removed = withoutMessage(added, 'b');
  expect(idsOf(removed)).toBe('xac');
  expect(removed.pages[0]?.total).toBe(9);
  expect(withoutMessage(removed, 'b')).toBe(removed);
});

test('a message on top changes the first bunch alone', () => {
  const lastsOf = (pages: MessagePages) => bunchLoaded(pages).map((bunch) => bunch.at(-1)?._id);
  const before = pagesOf(['abcdefghijkl', 'mnopqrstuvwx']);
  expect(bunchLoaded(before).map(({ length }) => length)).toEqual([2, 10, 2, 10]);
  const after = prepend(before, [message('Z')]);
  expect(bunchLoaded(after).map(({ length }) => length)).toEqual([3, 10, 2, 10]);
  expect(lastsOf(after)).toEqual(lastsOf(before));
  expect(bunchLoaded(after).flat()).toEqual(listLoaded(after));
});

test('a newer copy takes the place of the older one', () => {
  const copied = withCopy(pagesOf(['abc', 'def']), message('e', { state: 'delivered' }));
  expect(listLoaded(copied).find(({ _id }) => _id === 'e')?.state).toBe('delivered');
  expect(idsOf(copied)).toBe('abcdef');
});
