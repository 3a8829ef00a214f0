import type { Customer } from '#schema/customers.ts';
import { emptyOverview, type WholeOverview } from '#web/test/overview-samples.ts';
import { api } from '#web/test/render-app.tsx';

/** Responds with the overview of a customer who has nothing but these blocks, and with the customer. */
export function serveOverview(customer: Customer, blocks: Partial<WholeOverview> = {}): void {
  api.respond(`GET /customer/${customer._id}`, { data: customer });
  for (const [block, data] of Object.entries({ ...emptyOverview(customer), ...blocks }))
    api.respond(`GET /customer/${customer._id}/overview/${block}`, { data });
}
