import type { SearchAnswer } from '#schema/search.ts';
import { api } from '#web/lib/api/api.ts';

export function findAnything(q: string, signal?: AbortSignal): Promise<SearchAnswer> {
  return api.whole('/search', { query: { q }, signal });
}
