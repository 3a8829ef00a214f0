import type { Suppression, SuppressionInput } from '#schema/messages/suppressions.ts';
import { api } from '#web/lib/api/api.ts';
import type { PageWanted } from '#web/lib/api/use-list-page.ts';

export type SuppressionsWanted = Omit<PageWanted, 'sort'> & { q: string };

export function listSuppressions({ q, cursor, limit }: SuppressionsWanted, signal?: AbortSignal) {
  return api.page<Suppression>('/suppressions', { query: { q, cursor, limit }, signal });
}

/** Answers with what is known already where the address had opted out before. */
export function createSuppression(input: SuppressionInput, idempotencyKey: string): Promise<Suppression> {
  return api.post('/suppressions', input, { idempotencyKey });
}

export function deleteSuppression(id: string): Promise<void> {
  return api.delete(`/suppressions/${encodeURIComponent(id)}`);
}
