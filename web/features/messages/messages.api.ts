import type { Message } from '#schema/messages/messages.ts';
import { type AvailableContact, type Notified, recordIdField } from '#schema/messages/notifications.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { api, type Query } from '#web/lib/api/api.ts';

/** A message to one recipient, as it is sent. */
export type NewMessage = {
  message: string;
  sendAt: string | undefined;
  recurrenceIntervalDays: number | undefined;
} & Record<string, string | number | undefined>;

export function listMessages(query: Query, signal?: AbortSignal) {
  return api.page<Message>('/messages', { query, signal });
}

/** @param idempotencyKey one for each recipient, kept over retries */
export function createMessage(message: NewMessage, idempotencyKey: string): Promise<Message> {
  return api.post('/messages', message, { idempotencyKey });
}

/** Refused with 409 when it is being sent at this moment. */
export function removeMessage(id: string): Promise<void> {
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

/** `seenNotices`: the last notices as whoever asks has seen them; refused with 409 when there are others by now. */
export type Notice = { extraMessage: string; seenNotices: string[] };

export function notifyTechnicians(
  kind: RecordKind,
  id: string,
  notice: Notice,
  idempotencyKey: string,
): Promise<Notified[]> {
  return api.post('/notifications', { ...notice, [recordIdField(kind)]: id }, { idempotencyKey });
}
