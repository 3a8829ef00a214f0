import type { Overview, OverviewBlock } from '#schema/overview/customer-overview.ts';
import { api } from '#web/lib/api/api.ts';

/** A block of the overview of a customer. */
export function getOverviewBlock<Block extends OverviewBlock>(
  customerId: string,
  block: Block,
  signal?: AbortSignal,
): Promise<Overview<Block>> {
  return api.get(`/customer/${encodeURIComponent(customerId)}/overview/${block}`, { signal });
}
