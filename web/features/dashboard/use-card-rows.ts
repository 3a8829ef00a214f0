import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';

/** The rows of one card. Refetches them when the window regains focus. */
export function useCardRows<Row, Key extends QueryKey>(
  options: UseQueryOptions<Row[], DefaultError, Row[], Key>,
) {
  const { data: rows, error, isFetching, dataUpdatedAt, refetch } = useQuery(options);
  useWindowFocus(() => void refetch({ cancelRefetch: false }));

  // A refetch clears the error of the query. Keep showing the last one until rows arrive, so that the card does not flicker.
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);

  return {
    rows,
    error: rows ? error : lastError,
    isFetching,
    /** Time of the last successful fetch. */
    loadedAt: new Date(dataUpdatedAt),
    retry: () => void refetch(),
  };
}

export type CardRows<Row> = Omit<ReturnType<typeof useCardRows>, 'rows'> & { rows: Row[] | undefined };
