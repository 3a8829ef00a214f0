import { queryOptions } from '@tanstack/react-query';
import { getCustomer } from './customers.api.ts';

/** Every query about customers begins with this key: invalidate it after a write. */
export const customersKey = ['customers'] as const;

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }) => getCustomer(id, signal),
  });
}
