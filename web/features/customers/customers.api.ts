import type { Customer, CustomerCounts, CustomerInput, CustomerUpdate } from '#schema/customers.ts';
import { api } from '#web/lib/api/api.ts';
import { exportSpreadsheet } from '#web/lib/export-spreadsheet.ts';

export type CustomersWanted = { q: string; sort: string; cursor?: string | undefined; limit: number };

export function listCustomers(wanted: CustomersWanted, signal?: AbortSignal) {
  return api.page<Customer>('/customer', { query: wanted, signal });
}

export function getCustomer(id: string, signal?: AbortSignal): Promise<Customer> {
  return api.get(`/customer/${encodeURIComponent(id)}`, { signal });
}

/** @param idempotencyKey one for each customer that somebody adds, kept over retries */
export function createCustomer(input: CustomerInput, idempotencyKey: string): Promise<Customer> {
  return api.post('/customer', input, { idempotencyKey });
}

/** @param version the one that was edited; refused with 412 when another has been saved meanwhile */
export function updateCustomer(id: string, change: CustomerUpdate, version: number): Promise<Customer> {
  return api.put(`/customer/${encodeURIComponent(id)}`, change, { version });
}

export function deleteCustomer(id: string): Promise<void> {
  return api.delete(`/customer/${encodeURIComponent(id)}`);
}

/** How many records each of these customers has, by customer id. */
export function countCustomerRecords(ids: string[], signal?: AbortSignal): Promise<CustomerCounts> {
  return api.get('/customer/counts', { query: { ids: ids.join(',') }, signal });
}

/** Downloads every customer of a search and tells how it goes. Never throws. */
export function exportCustomers(q: string): Promise<void> {
  return exportSpreadsheet('/customer/export', { q });
}
