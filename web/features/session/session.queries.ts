import { queryOptions } from '@tanstack/react-query';
import { checkSession } from './session.api.ts';

/** The signed-in user. Never stale: the shell refetches it. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => checkSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
