import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import { ApiError } from './api-error.ts';
import type { ListState } from './query-list-state.ts';

export const rowsPerPage = 50;

/** Which part of a list is asked for. */
export type PageWanted = { sort: string; cursor?: string | undefined; limit: number };

/** The page that a list's state asks for. @param queryOf the query of one page of what the list is narrowed to */
export function useListPage<Item, Key extends QueryKey>(
  list: Pick<ListState, 'sort' | 'cursor' | 'goPrevious' | 'restart'>,
  queryOf: (wanted: PageWanted) => UseQueryOptions<Page<Item>, Error, Page<Item>, Key>,
) {
  const queryClient = useQueryClient();
  const { sort, cursor } = list;
  const query = useQuery(queryOf({ sort, cursor, limit: rowsPerPage }));
  const { data: page, isPlaceholderData, error } = query;

  // Its last row was deleted, or the way here was remembered by an older release.
  const isGone = cursor !== undefined && page?.data.length === 0 && !isPlaceholderData;
  const isLost = cursor !== undefined && error instanceof ApiError && error.code === 'cursor';
  const goBack = useEffectEvent(() => list.goPrevious({ replace: true }));
  const restart = useEffectEvent(() => list.restart());
  useEffect(() => {
    if (isGone) goBack();
    if (isLost) restart();
  }, [isGone, isLost]);

  return {
    query,
    page,
    prefetch: (cursor: string) =>
      void queryClient.prefetchQuery(queryOf({ sort, cursor, limit: rowsPerPage })),
  };
}
