import type { Draft, DraftInput } from '#schema/drafts.ts';
import { type FakeApi, failure } from './fake-api.ts';

/** Makes the API store drafts as the server does, of one user. */
export function serveDrafts(api: FakeApi): void {
  const stored = new Map<string, Draft>();
  const keyOf = (path: string) => decodeURIComponent(path.replace('/drafts/', ''));
  api.onSuccess = ({ headers }) => {
    const draft = stored.get(decodeURIComponent(headers.get('draft-key') ?? ''));
    if (draft && draft.revision <= Number(headers.get('draft-revision'))) stored.delete(draft.key);
  };
  const itemOf = ({ data: _data, ...item }: Draft) => item;
  api.respond('GET /drafts', () => ({ data: [...stored.values()].map(itemOf) }));
  api.respond('GET /drafts/:key', ({ path }) => {
    const draft = stored.get(keyOf(path));
    return draft ? { data: draft } : failure(404, { code: 'not_found', error: 'Not found.' });
  });
  api.respond('PUT /drafts/:key', ({ path, body }) => {
    const key = keyOf(path);
    const draft = { ...(body as DraftInput), key, updatedAt: '2026-03-12T19:31:00.000Z' };
    const before = stored.get(key);
    if (before && before.revision > draft.revision)
      return failure(409, { code: 'newer_draft', error: 'A newer draft is stored.', data: before });
    stored.set(key, draft);
    return { data: itemOf(draft) };
  });
  api.respond('DELETE /drafts/:key', ({ path, query }) => {
    const draft = stored.get(keyOf(path));
    if (draft && draft.revision <= Number(query.get('revision'))) stored.delete(draft.key);
    return undefined;
  });
}
