import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { Page } from '#schema/fields/lists.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { repliesPageQuery } from './replies.queries.ts';
import { markSeenInPages } from './seen-replies.ts';

const reply = (_id: string): Reply => ({ _id, isUnread: true }) as Reply;
const page = (...ids: string[]): Page<Reply> => ({
  data: ids.map(reply),
  total: ids.length,
  nextCursor: null,
});

test('replies are seen in all pages, which stay as old as they were', () => {
  const client = new QueryClient();
  const all = repliesPageQuery({ limit: 50 });
  const ofRecord = repliesPageQuery({ record: { kind: 'workOrder', id: 'w' }, limit: 20 });
  const updatedAt = Date.now() - 60_000;
  client.setQueryData(all.queryKey, page('a', 'b'));
  client.setQueryData(ofRecord.queryKey, page('a', 'c'), { updatedAt });
  void client.getQueryCache().find(ofRecord)?.invalidate();

  markSeenInPages(client, new Set(['a']));

  const unread = (key: readonly unknown[]) =>
    client.getQueryData<Page<Reply>>(key)?.data.flatMap(({ _id, isUnread }) => (isUnread ? _id : []));
  expect(unread(all.queryKey)).toEqual(['b']);
  expect(unread(ofRecord.queryKey)).toEqual(['c']);
  expect(client.getQueryState(ofRecord.queryKey)).toMatchObject({
    dataUpdatedAt: updatedAt,
    isInvalidated: true,
  });
});
