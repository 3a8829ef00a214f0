import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '#schema/fields/lists.ts';
import type { Reply } from '#schema/messages/replies.ts';
import { repliesKey } from './replies.queries.ts';

/** Marks replies as seen in all loaded pages. They stay as old as they are: a page may lack replies that came since. */
export function markSeenInPages(queryClient: QueryClient, seen: ReadonlySet<string>): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: repliesKey })) {
    const { dataUpdatedAt: updatedAt, isInvalidated } = query.state;
    queryClient.setQueryData<Page<Reply>>(
      query.queryKey,
      (page) =>
        page && {
          ...page,
          data: page.data.map((reply) => (seen.has(reply._id) ? { ...reply, isUnread: false } : reply)),
        },
      { updatedAt },
    );
    if (isInvalidated) query.invalidate();
  }
}
