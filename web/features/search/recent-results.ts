import { type SearchResult, searchResultSchema } from '#schema/search.ts';
import { recentResultsKey } from '#web/lib/api/session-token.ts';

const maxKept = 5;

/** What was found and opened in this tab, the last first. */
export function recentResults(): SearchResult[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(recentResultsKey) ?? '[]');
    return searchResultSchema.array().safeParse(kept).data ?? [];
  } catch {
    return [];
  }
}

/** Its status and where the text stood belong to the moment of the search and are not kept. */
export function saveRecentResult(found: SearchResult): void {
  const others = recentResults().filter(({ _id }) => _id !== found._id);
  const kept = [{ ...found, status: null, isOpen: null, matched: null }, ...others].slice(0, maxKept);
  try {
    sessionStorage.setItem(recentResultsKey, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing offers nothing again.
  }
}
