import { recordKinds } from '#schema/records/record-kinds.ts';
import type { SearchResult } from '#schema/search.ts';

/** Path of the page that shows a search result. */
export function resultPath({ kind, _id }: Pick<SearchResult, 'kind' | '_id'>): string {
  const slug = recordKinds.find(({ id }) => id === kind)?.slug ?? 'customers';
  return `/app/${slug}/${encodeURIComponent(_id)}`;
}

/** `Customer` or the title of the record kind. */
export function kindLabel({ kind }: Pick<SearchResult, 'kind'>): string {
  return recordKinds.find(({ id }) => id === kind)?.labels.title ?? 'Customer';
}
