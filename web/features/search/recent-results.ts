import { type SearchResult, searchResultSchema } from '#schema/search.ts';
import { recentResultsKey } from '#web/lib/api/session-token.ts';

const maxRecentResults = 5;

/** Search results opened in this tab, latest first. */
export function recentResults(): SearchResult[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(recentResultsKey) ?? '[]');
    return searchResultSchema.array().safeParse(stored).data ?? [];
  } catch {
    return [];
  }
}

/** Stored without the status and the matched text, which are only valid at the time of the search. */
export function saveRecentResult(result: SearchResult): void {
  const others = recentResults().filter(({ _id }) => _id !== result._id);
  const results = [
    { ...result, status: null, statusObtainedAt: null, isOpen: null, matched: null },
    ...others,
  ];
  try {
    sessionStorage.setItem(recentResultsKey, JSON.stringify(results.slice(0, maxRecentResults)));
  } catch {
    // Session storage may be full or disabled. Recent results are optional.
  }
}
