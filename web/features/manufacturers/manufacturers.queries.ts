import { queryOptions } from '@tanstack/react-query';
import { listManufacturers } from './manufacturers.api.ts';

/** Invalidate this key after a write. */
export const manufacturersKey = ['manufacturers'] as const;

export const manufacturersQuery = queryOptions({
  queryKey: manufacturersKey,
  queryFn: ({ signal }) => listManufacturers(signal),
});
