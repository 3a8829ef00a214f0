import { queryOptions } from '@tanstack/react-query';
import { checkSession } from './session.api.ts';

/** Who is signed in. The shell keeps it fresh. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: ({ signal }) => checkSession(signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
