import type { Customer, CustomerCounts, CustomerInput, CustomerUpdate } from '#schema/customers.ts';
import type { LikelyCustomer, LikelyCustomersQuery } from '#schema/likely-customers.ts';
import { api, type SavedDraft } from '#web/lib/api/api.ts';
import { exportSpreadsheet } from '#web/lib/export-spreadsheet.ts';

export type CustomerListParams = {
  q: string;
  sort: string;
  cursor?: string | undefined;
  limit: number;
  /** See `searchInTwoSteps`. */
  bounded?: boolean | undefined;
};

export function listCustomers(params: CustomerListParams, signal?: AbortSignal) {
  return api.page<Customer>('/customer', { query: params, signal });
}

export function getCustomer(id: string, signal?: AbortSignal): Promise<Customer> {
  return api.get(`/customer/${encodeURIComponent(id)}`, { signal });
}

/** Customers that a new one may be, the most likely first. */
export function listLikelyCustomers(
  typed: LikelyCustomersQuery,
  signal?: AbortSignal,
): Promise<LikelyCustomer[]> {
  return api.get('/customer/likely', { query: typed, signal });
}

/** @param idempotencyKey one per new customer, reused on retries */
export function createCustomer(
  input: CustomerInput,
  idempotencyKey: string,
  draft?: SavedDraft,
): Promise<Customer> {
  return api.post('/customer', input, { idempotencyKey, draft });
}

/** @param version the version that was edited; a stale one is rejected with 412 */
export function updateCustomer(
  id: string,
  update: CustomerUpdate,
  version: number,
  draft?: SavedDraft,
): Promise<Customer> {
  return api.put(`/customer/${encodeURIComponent(id)}`, update, { version, draft });
}

export function deleteCustomer(id: string): Promise<void> {
  return api.delete(`/customer/${encodeURIComponent(id)}`);
}

/** Record counts by customer id. */
export function countCustomerRecords(ids: string[], signal?: AbortSignal): Promise<CustomerCounts> {
  return api.get('/customer/counts', { query: { ids: ids.join(',') }, signal });
}

/** Downloads all matching customers as a spreadsheet and shows progress in toasts. Never throws. */
export function exportCustomers(q: string): Promise<void> {
  return exportSpreadsheet('/customer/export', { q });
}
