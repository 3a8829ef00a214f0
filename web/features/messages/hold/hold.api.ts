import type { HeldMessagesPage, OutboxRelease, ReleasedOutbox } from '#schema/messages/outbox-hold.ts';
import { api } from '#web/lib/api/api.ts';
import type { PageRequest } from '#web/lib/api/use-list-page.ts';

export type HeldMessagesRequest = Omit<PageRequest, 'sort'> & { q: string };

export function listHeldMessages({ q, cursor, limit }: HeldMessagesRequest, signal?: AbortSignal) {
  return api.getEnvelope<HeldMessagesPage>('/outbox-hold', { query: { q, cursor, limit }, signal });
}

export function releaseHeldMessages(release: OutboxRelease, idempotencyKey: string): Promise<ReleasedOutbox> {
  return api.post('/outbox-hold/release', release, { idempotencyKey });
}
