import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import type { ListState } from '../../lib/list-state.ts';
import { customersPageQuery } from './customers-list.queries.ts';

export const customersPerPage = 50;

/** The page of customers that a list's state asks for. */
export function useCustomersPage(list: ListState) {
  const queryClient = useQueryClient();
  const { q, sort, cursor } = list;
  const query = useQuery(customersPageQuery({ q, sort, cursor, limit: customersPerPage }));
  const { data: page, isPlaceholderData, error } = query;

  // Its last customer was deleted, or the way here was remembered by an older release.
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
      void queryClient.prefetchQuery(customersPageQuery({ q, sort, cursor, limit: customersPerPage })),
  };
}
