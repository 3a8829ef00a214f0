import { dashboardRows } from '#schema/fields/lists.ts';
import type { ExpiringWarranty } from '#schema/records/expiring-warranties.ts';
import { api } from '#web/lib/api/api.ts';

/** The next warranties to expire, earliest first. */
export function listExpiringWarranties(signal?: AbortSignal): Promise<ExpiringWarranty[]> {
  return api.get('/warranties/expiring', { query: { limit: dashboardRows }, signal });
}
