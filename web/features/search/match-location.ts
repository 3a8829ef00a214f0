import { recordKinds } from '#schema/records/record-kinds.ts';
import type { SearchResult } from '#schema/search.ts';

/** The page of what was found. */
export function pathOf({ kind, _id }: Pick<SearchResult, 'kind' | '_id'>): string {
  const slug = recordKinds.find(({ id }) => id === kind)?.slug ?? 'customers';
  return `/app/${slug}/${encodeURIComponent(_id)}`;
}

/** What sort of thing it is, in words. */
export function wordOf({ kind }: Pick<SearchResult, 'kind'>): string {
  return recordKinds.find(({ id }) => id === kind)?.labels.title ?? 'Customer';
}
