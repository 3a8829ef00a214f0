import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Params } from 'react-router';
import type { Customer } from '#schema/customers.ts';
import { getCustomer } from './customers.api.ts';

/** Every query about customers begins with this key: invalidate it after a write. */
export const customersKey = ['customers'] as const;

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }) => getCustomer(id, signal),
  });
}

export function prefetchCustomer(queryClient: QueryClient, { customerId }: Params): void {
  if (customerId) void queryClient.prefetchQuery(customerQuery(customerId));
}

/** After a write that answered `customer`: this copy is the latest, and lists ask anew when they are next shown. */
export function cacheCustomer(queryClient: QueryClient, customer: Customer): void {
  void queryClient.invalidateQueries({ queryKey: customersKey, refetchType: 'none' });
  queryClient.setQueryData(customerQuery(customer._id).queryKey, customer);
}

/** What somebody went on typing while a new customer was being saved, on its way to the page that edits it. */
export function unsavedKey(id: string) {
  return [...customersKey, 'unsaved', id] as const;
}
