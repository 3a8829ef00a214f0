import type { Draft, DraftInput, DraftItem } from '#schema/drafts.ts';
import { api } from '#web/lib/api/api.ts';

const pathOf = (key: string) => `/drafts/${encodeURIComponent(key)}`;

export function listServerDrafts(signal?: AbortSignal): Promise<DraftItem[]> {
  return api.get('/drafts', { signal });
}

export function getServerDraft(key: string, signal?: AbortSignal): Promise<Draft> {
  return api.get(pathOf(key), { signal });
}

export function putServerDraft(key: string, draft: DraftInput): Promise<DraftItem> {
  return api.put(pathOf(key), draft);
}

/** Deletes a draft, unless it is newer than `revision`. */
export function deleteServerDraft(key: string, revision: number): Promise<void> {
  return api.delete(pathOf(key), { query: { revision } });
}
