import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Params } from 'react-router';
import type { CompleteBlock, OverviewBlock } from '#schema/overview/customer-overview.ts';
import { customersKey } from '#web/features/customers/customers.queries.ts';
import { followsWrites } from '#web/lib/api/mark-others-stale.ts';
import { getOverviewBlock } from './overview.api.ts';

/** The key prefix of all blocks of a customer. */
export function overviewKey(customerId: string) {
  return [...customersKey, 'overview', customerId] as const;
}

export function overviewQuery<Block extends OverviewBlock>(customerId: string, block: Block) {
  return queryOptions({
    queryKey: [...overviewKey(customerId), block] as const,
    queryFn: ({ signal }) => getOverviewBlock(customerId, block, signal),
    meta: followsWrites,
  });
}

/** All rows of a block, which `overviewQuery` has the first of. */
export function completeBlockQuery<Block extends CompleteBlock>(customerId: string, block: Block) {
  return queryOptions({
    queryKey: [...overviewKey(customerId), block, 'all'] as const,
    queryFn: ({ signal }) => getOverviewBlock(customerId, block, signal, { all: 'true' }),
    meta: followsWrites,
  });
}

/** What is visible without scrolling. */
const firstBlocks = ['head', 'open-work', 'visits', 'warranties', 'messages'] as const;

export function prefetchOverview(queryClient: QueryClient, { customerId }: Params): void {
  if (!customerId) return;
  for (const block of firstBlocks) void queryClient.prefetchQuery(overviewQuery(customerId, block));
}
