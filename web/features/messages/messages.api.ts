import type { Message } from '#schema/messages/messages.ts';
import {
  type AvailableContact,
  type NotificationResult,
  recordIdField,
} from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { api, type Query, type SavedDraft } from '#web/lib/api/api.ts';

/** The request body of a message to one recipient. */
export type NewMessage = {
  message: string;
  sendAt: string | undefined;
  recurrenceIntervalDays: number | undefined;
} & Record<string, string | number | undefined>;

export function listMessages(query: Query, signal?: AbortSignal) {
  return api.page<Message>('/messages', { query, signal });
}

/** @param idempotencyKey one per recipient, the same for retries */
export function createMessage(
  message: NewMessage,
  idempotencyKey: string,
  draft?: SavedDraft,
): Promise<Message> {
  return api.post('/messages', message, { idempotencyKey, draft });
}

/** The request body of a change. A day and an interval that are left out stay as they are. */
export type MessageChange = {
  message: string;
  sendAt?: string | null;
  recurrenceIntervalDays?: number | null;
} & Record<string, string | number | null | undefined>;

/**
 * Changes a scheduled message. Rejects with 409 while the message is being sent.
 * @param version the version that was edited; a stale one is rejected with 412
 */
export function updateMessage(
  id: string,
  change: MessageChange,
  version: number,
  draft?: SavedDraft,
): Promise<Message> {
  return api.put(`/messages/${encodeURIComponent(id)}`, change, { version, draft });
}

/** Rejects with 409 while the message is being sent. */
export function deleteMessage(id: string): Promise<void> {
  return api.delete(`/messages/${encodeURIComponent(id)}`);
}

export function resendMessage(id: string, idempotencyKey: string): Promise<Message> {
  return api.post(`/messages/${encodeURIComponent(id)}/resend`, {}, { idempotencyKey });
}

export function listAvailableContacts(
  kind: RecordKind,
  id: string,
  signal?: AbortSignal,
): Promise<AvailableContact[]> {
  return api.get('/messages/available-contacts', { query: { [recordIdField(kind)]: id }, signal });
}

/** `seenNotices`: the ids of the last notices the user has seen. The response is 409 if there are newer ones. */
export type NewNotice = { extraMessage: string; seenNotices: string[] };

export function notifyTechnicians(
  kind: RecordKind,
  id: string,
  notice: NewNotice,
  idempotencyKey: string,
): Promise<NotificationResult[]> {
  return api.post('/notifications', { ...notice, [recordIdField(kind)]: id }, { idempotencyKey });
}
