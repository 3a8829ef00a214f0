import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Params } from 'react-router';
import type { Customer } from '#schema/customers.ts';
import { markOthersStale } from '#web/lib/api/mark-others-stale.ts';
import { prefetchUnlessShown } from '#web/lib/api/prefetch.ts';
import { getCustomer } from './customers.api.ts';

/** Prefix of every customer query key. Invalidate it after a write. */
export const customersKey = ['customers'] as const;

export function customerQuery(id: string) {
  return queryOptions({
    queryKey: [...customersKey, 'one', id],
    queryFn: ({ signal }) => getCustomer(id, signal),
  });
}

export function prefetchCustomer(queryClient: QueryClient, { customerId }: Params): void {
  if (customerId) prefetchUnlessShown(queryClient, customerQuery(customerId));
}

/** Caches the customer returned by a write. Everything else is fetched again when it is next shown. */
export function cacheCustomer(queryClient: QueryClient, customer: Customer): void {
  markOthersStale(queryClient);
  queryClient.setQueryData(customerQuery(customer._id).queryKey, customer);
}

/** Cache key that hands text typed while a new customer was being saved to its edit page. */
export function unsavedDraftKey(id: string) {
  return [...customersKey, 'unsaved', id] as const;
}

/** Cache key that hands an address typed for a new customer to the edit page of the customer chosen instead. */
export function typedPlaceKey(id: string) {
  return [...customersKey, 'typed-place', id] as const;
}
