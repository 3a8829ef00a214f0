import type { Overview, OverviewBlock } from '#schema/overview/customer-overview.ts';
import { api, type Query } from '#web/lib/api/api.ts';

/** A block of the overview of a customer, or with `all` every row of it. */
export function getOverviewBlock<Block extends OverviewBlock>(
  customerId: string,
  block: Block,
  signal?: AbortSignal,
  query?: Query,
): Promise<Overview<Block>> {
  return api.get(`/customer/${encodeURIComponent(customerId)}/overview/${block}`, { query, signal });
}
