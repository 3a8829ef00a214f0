import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWindowFocus } from '#web/lib/use-window-focus.ts';

/** The rows of one card, kept up to date for as long as somebody looks at it. */
export function useCardRows<Row, Key extends QueryKey>(
  options: UseQueryOptions<Row[], DefaultError, Row[], Key>,
) {
  const { data: rows, error, isFetching, dataUpdatedAt, refetch } = useQuery(options);
  useWindowFocus(() => void refetch({ cancelRefetch: false }));

  // A new try forgets the failure before it; the card goes on saying it until there is something else to say.
  const [lastError, setLastError] = useState(error);
  if (error && error !== lastError) setLastError(error);

  return {
    rows,
    error: rows ? error : lastError,
    isFetching,
    /** When the rows were last known to be right. */
    loadedAt: new Date(dataUpdatedAt),
    retry: () => void refetch(),
  };
}

export type CardRows<Row> = Omit<ReturnType<typeof useCardRows>, 'rows'> & { rows: Row[] | undefined };
