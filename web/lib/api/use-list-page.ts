import { type QueryKey, type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Page } from '#schema/fields/lists.ts';
import { ApiError } from './api-error.ts';
import type { ListState } from './query-list-state.ts';

export const rowsPerPage = 50;

/** The page of a list to request. */
export type PageRequest = { sort: string; cursor?: string | undefined; limit: number };

/** Loads the current page of a list. @param pageQuery the query of one page, with the list's search and filters applied */
export function useListPage<Data extends Page<unknown>, Key extends QueryKey>(
  list: Pick<ListState, 'sort' | 'cursor' | 'goPrevious' | 'resetToFirstPage'>,
  pageQuery: (request: PageRequest) => UseQueryOptions<Data, Error, Data, Key>,
) {
  const queryClient = useQueryClient();
  const { sort, cursor } = list;
  const query = useQuery(pageQuery({ sort, cursor, limit: rowsPerPage }));
  const { data: page, isPlaceholderData, error } = query;

  // The page's last row was deleted, or the cursor is from an older release.
  const isEmptyPage = cursor !== undefined && page?.data.length === 0 && !isPlaceholderData;
  const isInvalidCursor = cursor !== undefined && error instanceof ApiError && error.code === 'cursor';
  const goBack = useEffectEvent(() => list.goPrevious({ replace: true }));
  const goToFirstPage = useEffectEvent(() => list.resetToFirstPage());
  useEffect(() => {
    if (isEmptyPage) goBack();
    if (isInvalidCursor) goToFirstPage();
  }, [isEmptyPage, isInvalidCursor]);

  return {
    query,
    page,
    prefetch: (cursor: string) =>
      void queryClient.prefetchQuery(pageQuery({ sort, cursor, limit: rowsPerPage })),
  };
}
