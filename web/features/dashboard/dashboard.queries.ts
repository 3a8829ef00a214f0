import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { dashboardRows } from '#schema/fields/lists.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { listRecords } from '#web/features/records/records.api.ts';
import { recordsKey } from '#web/features/records/records.queries.ts';
import { visitCountsQuery } from '#web/features/visits/visits.queries.ts';
import { listExpiringWarranties } from './dashboard.api.ts';

/** Refetches only while the tab is visible. `useCardRows` refetches on window focus. */
const refetchInterval = 30_000;

/** The most recently updated open records of a kind. */
export function updatesQuery(kind: RecordKind) {
  const params = { q: '', open: true, sort: '-updatedAt', limit: dashboardRows };
  return queryOptions({
    queryKey: [...recordsKey(kind), 'updates'],
    queryFn: async ({ signal }) => (await listRecords(kind, params, signal)).data,
    refetchInterval,
  });
}

export const expiringWarrantiesQuery = queryOptions({
  queryKey: ['warranties', 'expiring'],
  queryFn: ({ signal }) => listExpiringWarranties(signal),
  refetchInterval,
});

export function prefetchDashboard(queryClient: QueryClient): void {
  for (const kind of recordKinds) if (kind.dashboardCard) void queryClient.prefetchQuery(updatesQuery(kind));
  void queryClient.prefetchQuery(expiringWarrantiesQuery);
  void queryClient.prefetchQuery(visitCountsQuery);
}
