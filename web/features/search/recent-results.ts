import { type Found, foundSchema } from '#schema/search.ts';
import { recentlyFoundKey } from '#web/lib/api/session-token.ts';

const mostKept = 5;

/** What was found and opened in this tab, the last first. */
export function recentlyFound(): Found[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(recentlyFoundKey) ?? '[]');
    return foundSchema.array().safeParse(kept).data ?? [];
  } catch {
    return [];
  }
}

/** Its status and where the text stood belong to the moment of the search and are not kept. */
export function keepFound(found: Found): void {
  const others = recentlyFound().filter(({ _id }) => _id !== found._id);
  const kept = [{ ...found, status: null, isOpen: null, matched: null }, ...others].slice(0, mostKept);
  try {
    sessionStorage.setItem(recentlyFoundKey, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing offers nothing again.
  }
}
