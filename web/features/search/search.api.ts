import type { SearchAnswer } from '../../../schema/search.ts';
import { api } from '../../lib/api.ts';

export function findAnything(q: string, signal?: AbortSignal): Promise<SearchAnswer> {
  return api.whole('/search', { query: { q }, signal });
}
