import { recordKinds } from '#schema/records/record-kinds.ts';
import { type SearchResult, unitResultKind } from '#schema/search.ts';
import { unitPath } from '#web/features/records/record-unit-draft.ts';

/** The labels of matched parts that identify a unit of a record. */
const unitLabels = new Set(['Serial', 'Unit']);

/** Path of the page that shows a search result: of a customer the overview, of a unit its page. A record that was found by a unit opens at it. */
export function resultPath({ kind, _id, matched }: Pick<SearchResult, 'kind' | '_id' | 'matched'>): string {
  const slug = recordKinds.find(({ id }) => id === kind)?.slug;
  if (kind === unitResultKind) return unitPath(_id);
  if (!slug) return `/app/customers/${encodeURIComponent(_id)}/overview`;
  const path = `/app/${slug}/${encodeURIComponent(_id)}`;
  return matched && unitLabels.has(matched.label) ? `${path}?unit=${encodeURIComponent(matched.text)}` : path;
}

/** `Customer`, `Unit` or the title of the record kind. */
export function kindLabel({ kind }: Pick<SearchResult, 'kind'>): string {
  if (kind === unitResultKind) return 'Unit';
  return recordKinds.find(({ id }) => id === kind)?.labels.title ?? 'Customer';
}
