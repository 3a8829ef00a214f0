import type { Suppression, SuppressionInput } from '#schema/messages/suppressions.ts';
import { api } from '#web/lib/api/api.ts';
import type { PageRequest } from '#web/lib/api/use-list-page.ts';

export type SuppressionsRequest = Omit<PageRequest, 'sort'> & { q: string };

export function listSuppressions({ q, cursor, limit }: SuppressionsRequest, signal?: AbortSignal) {
  return api.page<Suppression>('/suppressions', { query: { q, cursor, limit }, signal });
}

/** Returns the existing opt-out if the recipient has already opted out. */
export function createSuppression(input: SuppressionInput, idempotencyKey: string): Promise<Suppression> {
  return api.post('/suppressions', input, { idempotencyKey });
}

export function deleteSuppression(id: string): Promise<void> {
  return api.delete(`/suppressions/${encodeURIComponent(id)}`);
}
