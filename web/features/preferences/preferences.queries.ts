import { queryOptions } from '@tanstack/react-query';
import { getPreferences } from './preferences.api.ts';

/** The preferences of the signed-in user. Lists wait for them, so there is no second try. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: ({ signal }) => getPreferences(signal),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
