import type { ExpiringWarranty } from '../../../schema/expiring-warranties.ts';
import { dashboardRows } from '../../../schema/lists.ts';
import { api } from '../../lib/api.ts';

/** The warranties that end next. */
export function listExpiringWarranties(signal?: AbortSignal): Promise<ExpiringWarranty[]> {
  return api.get('/warranties/expiring', { query: { limit: dashboardRows }, signal });
}
