import { queryOptions } from '@tanstack/react-query';
import { getPreferences } from './preferences.api.ts';
import { rememberPreferences } from './remembered-preferences.ts';

/** The preferences of the signed-in user. */
export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => rememberPreferences(await getPreferences(signal)),
  staleTime: Number.POSITIVE_INFINITY,
});
