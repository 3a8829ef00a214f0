import { randomUUIDv7 } from 'node:crypto';
import type { MessageState } from '#schema/messages/messages.ts';
import type { Tx } from '#server/db/client.ts';
import { logCreations } from '#server/db/history/history.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { type Occurrence, occurrenceAt, type SendTimes } from '#server/messaging/deliveries/send-times.ts';
import { createMessages, type NewMessage } from '#server/messaging/messages/messages.writes.ts';

/** The final state of a delivery. */
export type DeliveryOutcome = {
  state: Extract<MessageState, 'sent' | 'delivered' | 'failed' | 'blocked'>;
  reason?: string;
};

/** Providers report the delivery of texts, but not of emails. */
export function defaultOutcome(channel: NewMessage['channel']): DeliveryOutcome {
  return { state: channel === 'sms' ? 'delivered' : 'sent' };
}

/** Creates messages and their history as of an instant in the past. Their deliveries are queued. */
export async function createPastMessages(
  tx: Tx,
  messages: NewMessage[],
  by: ChangeInfo,
  times: SendTimes,
): Promise<string[]> {
  const messageRows = await createMessages(tx, messages, by, times);
  const created = messageRows.map(({ id, json }) => ({ id, json, at: by.at }));
  await logCreations(tx, { actor: by.actor, entity: 'message', created });
  return messageRows.map(({ id }) => id);
}

/**
 * Gives the first deliveries of messages their final state. Must run in the transaction that created the messages, so
 * that no worker sends them.
 */
export async function completeDeliveries(
  tx: Tx,
  messageIds: string[],
  { state, reason }: DeliveryOutcome,
  at: Date,
): Promise<void> {
  const isSent = state === 'sent' || state === 'delivered';
  await tx
    .updateTable('deliveries')
    .set(({ fn, val }) => ({
      state,
      reason: reason ?? null,
      attempts: 1,
      firstAttemptAt: at,
      listedAt: fn.coalesce('listedAt', val(at)),
      sentAt: isSent ? at : null,
      deliveredAt: state === 'delivered' ? secondsLater(at, 3) : null,
    }))
    .where('messageId', '=', ({ fn, val }) => fn.any(val(messageIds)))
    .execute();
}

type Series = { id: string; message: NewMessage & { sendOn: string; recurrenceIntervalDays: number } };

/** Marks the occurrences of a series that were due by now as sent on time, and queues the next one. */
export async function completeSeries(
  tx: Tx,
  { id, message }: Series,
  by: ChangeInfo,
  now: Date,
  times: SendTimes,
): Promise<void> {
  const series = { startOn: message.sendOn, intervalDays: message.recurrenceIntervalDays };
  const occurrences: Occurrence[] = [occurrenceAt(series, 0, times)];
  while ((occurrences.at(-1)?.dueAt ?? now) < now) {
    occurrences.push(occurrenceAt(series, occurrences.length, times));
  }
  const next = occurrences.pop();
  const last = occurrences.at(-1);
  if (!next || !last) throw new Error('The series has not started yet.');
  const { state } = defaultOutcome(message.channel);
  const rows = [...occurrences, next].map(({ occurrence, dueAt }) => ({
    id: randomUUIDv7(),
    messageId: id,
    channel: message.channel,
    occurrence,
    dueAt,
    createdAt: by.at,
    leavesAnyHour: false,
    state: 'queued',
    ...(occurrence !== next.occurrence && {
      state,
      attempts: 1,
      firstAttemptAt: dueAt,
      listedAt: dueAt,
      sentAt: dueAt,
      deliveredAt: state === 'delivered' ? secondsLater(dueAt, 3) : null,
    }),
  }));
  await tx.deleteFrom('deliveries').where('messageId', '=', id).execute();
  await tx.insertInto('deliveries').values(rows).execute();
  await tx.updateTable('messages').set({ lastSentAt: last.dueAt }).where('id', '=', id).execute();
}

function secondsLater(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
