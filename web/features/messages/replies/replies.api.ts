import type { Reply, SeenReplies, UnreadReplies } from '#schema/messages/replies.ts';
import { api, type Query } from '#web/lib/api/api.ts';

export function listReplies(query: Query, signal?: AbortSignal) {
  return api.page<Reply>('/messages/replies', { query, signal });
}

export function countUnreadReplies(signal?: AbortSignal): Promise<UnreadReplies> {
  return api.get('/messages/replies/unread', { signal });
}

export function markRepliesSeen(seen: SeenReplies): Promise<UnreadReplies> {
  return api.post('/messages/replies/seen', seen);
}
