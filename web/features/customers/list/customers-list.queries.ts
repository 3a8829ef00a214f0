import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type CustomerListParams,
  countCustomerRecords,
  listCustomers,
} from '#web/features/customers/customers.api.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { searchInTwoSteps } from '#web/lib/api/search-in-two-steps.ts';

/** One page of the list. Shows the previous page while the next one loads. */
export function customersPageQuery(params: CustomerListParams) {
  return queryOptions({
    queryKey: [...customersKey, 'page', params],
    queryFn: ({ client, queryKey, signal }) =>
      searchInTwoSteps(
        params.q,
        (bounded) => listCustomers({ ...params, bounded }, signal),
        (page) => client.setQueryData(queryKey, page),
      ),
    placeholderData: keepPreviousData,
  });
}

/** Record counts of the customers on a page. Shows the previous counts while new ones load. */
export function customerCountsQuery(ids: string[]) {
  return queryOptions({
    queryKey: [...customersKey, 'counts', ids],
    queryFn: ({ signal }) => countCustomerRecords(ids, signal),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
}
