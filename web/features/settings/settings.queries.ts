import { queryOptions } from '@tanstack/react-query';
import { getSettings } from './settings.api.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => getSettings(signal),
});
