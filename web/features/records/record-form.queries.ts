import { queryOptions } from '@tanstack/react-query';
import type { Address } from '#schema/fields/address.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { api } from '#web/lib/api/api.ts';

/** The service addresses of a customer's records, and the customer's own address. */
export function serviceAddressesQuery(customerId: string) {
  return queryOptions({
    queryKey: [...customersKey, 'service-addresses', customerId],
    queryFn: ({ signal }) =>
      api.get<Address[]>(`/customer/${encodeURIComponent(customerId)}/service-addresses`, { signal }),
    enabled: customerId !== '',
  });
}
