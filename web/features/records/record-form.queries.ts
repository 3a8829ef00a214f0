import { queryOptions } from '@tanstack/react-query';
import type { Address } from '#schema/fields/address.ts';
import type { KnownUnit } from '#schema/records/record-responses.ts';
import type { UnitHead } from '#schema/units/units.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { api } from '#web/lib/api/api.ts';
import { followsWrites } from '#web/lib/api/mark-others-stale.ts';

/** The service addresses of a customer's records, and the customer's own address. */
export function serviceAddressesQuery(customerId: string) {
  return queryOptions({
    queryKey: [...customersKey, 'service-addresses', customerId],
    queryFn: ({ signal }) =>
      api.get<Address[]>(`/customer/${encodeURIComponent(customerId)}/service-addresses`, { signal }),
    enabled: customerId !== '',
  });
}

/** The equipment of a customer's records that matches the search. */
export function knownUnitsQuery(customerId: string, q: string) {
  return queryOptions({
    queryKey: [...customersKey, 'equipment', customerId, q],
    queryFn: ({ signal }) =>
      api.get<KnownUnit[]>(`/customer/${encodeURIComponent(customerId)}/equipment`, { query: { q }, signal }),
  });
}

/** The key prefix of everything about units. */
export const unitsKey = ['units'];

/** A unit as the records of each customer have it. @param key the serial in any spelling */
export function unitHeadQuery(key: string, customer = '') {
  return queryOptions({
    queryKey: [...unitsKey, key, customer, 'head'],
    queryFn: ({ signal }) => api.get<UnitHead>('/units/head', { query: { key, customer }, signal }),
    meta: followsWrites,
  });
}
