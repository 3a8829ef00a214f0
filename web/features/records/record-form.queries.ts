import { queryOptions } from '@tanstack/react-query';
import type { Address } from '../../../schema/address.ts';
import { api } from '../../lib/api.ts';
import { customersKey } from '../customers/customers.queries.ts';

/** Where work has been done for a customer, and the customer's own address. */
export function serviceAddressesQuery(customerId: string) {
  return queryOptions({
    queryKey: [...customersKey, 'service-addresses', customerId],
    queryFn: ({ signal }) =>
      api.get<Address[]>(`/customer/${encodeURIComponent(customerId)}/service-addresses`, { signal }),
    enabled: customerId !== '',
  });
}
