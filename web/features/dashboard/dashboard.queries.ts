import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { dashboardRows } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { listRecords } from '#web/features/records/records.api.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { listExpiringWarranties } from './dashboard.api.ts';

/** Only while the tab is to be seen; who returns to it gets the news at once. */
const refetchInterval = 30_000;

/** The open records of a kind that were changed last. */
export function updatesQuery(kind: RecordKind) {
  const wanted = { q: '', open: true, sort: '-updatedAt', limit: dashboardRows };
  return queryOptions({
    queryKey: [...recordsKey(kind), 'updates'],
    queryFn: async ({ signal }) => (await listRecords(kind, wanted, signal)).data,
    refetchInterval,
  });
}

export const expiringWarrantiesQuery = queryOptions({
  queryKey: ['warranties', 'expiring'],
  queryFn: ({ signal }) => listExpiringWarranties(signal),
  refetchInterval,
});

export function prefetchDashboard(queryClient: QueryClient): void {
  for (const kind of recordKinds) void queryClient.prefetchQuery(updatesQuery(kind));
  void queryClient.prefetchQuery(expiringWarrantiesQuery);
}
