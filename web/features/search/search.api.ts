import type { SearchResponse } from '#schema/search.ts';
import { api } from '#web/lib/api/api.ts';

/** @param bounded see `searchInTwoSteps` */
export function globalSearch(
  q: string,
  bounded: boolean | undefined,
  signal?: AbortSignal,
): Promise<SearchResponse> {
  return api.getEnvelope('/search', { query: { q, bounded }, signal });
}
