import type { SearchResponse } from '#schema/search.ts';
import { api } from '#web/lib/api/api.ts';

export function globalSearch(q: string, signal?: AbortSignal): Promise<SearchResponse> {
  return api.getEnvelope('/search', { query: { q }, signal });
}
