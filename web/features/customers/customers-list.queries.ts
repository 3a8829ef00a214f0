import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type CustomersWanted, countCustomerRecords, listCustomers } from './customers.api.ts';
import { customersKey } from './customers.queries.ts';

/** A page of the list. The one before stays until it has come. */
export function customersPageQuery(wanted: CustomersWanted) {
  return queryOptions({
    queryKey: [...customersKey, 'page', wanted],
    queryFn: ({ signal }) => listCustomers(wanted, signal),
    placeholderData: keepPreviousData,
  });
}

/** The records of the customers on a page. Those already counted are known until the answer comes. */
export function customerCountsQuery(ids: string[]) {
  return queryOptions({
    queryKey: [...customersKey, 'counts', ids],
    queryFn: ({ signal }) => countCustomerRecords(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
