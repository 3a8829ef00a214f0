import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { MessageState } from '#schema/messages/messages.ts';
import type { Tx } from '#server/db/client.ts';
import { recordCreations } from '#server/db/history.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { type Occurrence, occurrenceAt } from '#server/messaging/deliveries/send-times.ts';
import {
  type NewMessage,
  type SendTimes,
  writeMessages,
} from '#server/messaging/messages/messages.writes.ts';

/** How a send ended. */
export type End = {
  state: Extract<MessageState, 'sent' | 'delivered' | 'failed' | 'blocked'>;
  reason?: string;
};

/** A text is delivered, of a mail we know only that it was sent. */
export function expectedExit({ channel }: Pick<NewMessage, 'channel'>): End {
  return { state: channel === 'sms' ? 'delivered' : 'sent' };
}

/** Writes messages that were asked for at some moment of the past, history included. They wait to be sent. */
export async function addMessages(
  tx: Tx,
  messages: NewMessage[],
  by: ChangeInfo,
  times: SendTimes,
): Promise<string[]> {
  const written = await writeMessages(tx, messages, by, times);
  const created = written.map(({ id, json }) => ({ id, json, at: by.at }));
  await recordCreations(tx, { actor: by.actor, entity: 'message', created });
  return written.map(({ id }) => id);
}

/** Notes that the first sends of messages ended at some moment, in the same transaction that wrote them: none leaves. */
export async function endSends(
  tx: Tx,
  messageIds: string[],
  { state, reason }: End,
  at: Date,
): Promise<void> {
  const isOut = state === 'sent' || state === 'delivered';
  await sql`
    update deliveries set state = ${state}, reason = ${reason ?? null}, attempts = 1, first_attempt_at = ${at},
      listed_at = coalesce(listed_at, ${at}), sent_at = ${isOut ? at : null},
      delivered_at = ${state === 'delivered' ? secondsLater(at, 3) : null}
    where message_id = any(${messageIds}::uuid[])`.execute(tx);
}

type Series = { id: string; message: NewMessage & { sendOn: string; recurrenceIntervalDays: number } };

/** Notes that a series ran until now: every send of it that was due went out at its hour, and the next one waits. */
export async function runSeries(
  tx: Tx,
  { id, message }: Series,
  by: ChangeInfo,
  now: Date,
  times: SendTimes,
): Promise<void> {
  const series = { startOn: message.sendOn, intervalDays: message.recurrenceIntervalDays };
  const sends: Occurrence[] = [occurrenceAt(series, 0, times)];
  while ((sends.at(-1)?.dueAt ?? now) < now) sends.push(occurrenceAt(series, sends.length, times));
  const next = sends.pop();
  const last = sends.at(-1);
  if (!next || !last) throw new Error('a series that has not begun');
  const rows = [...sends, next].map((send) => ({
    id: randomUUIDv7(),
    message_id: id,
    channel: message.channel,
    occurrence: send.occurrence,
    due_at: send.dueAt,
    created_at: by.at,
    leaves_any_hour: false,
    attempts: 0,
    former_provider_ids: [],
    state: 'queued',
    ...(send !== next && {
      state: expectedExit(message).state,
      attempts: 1,
      first_attempt_at: send.dueAt,
      listed_at: send.dueAt,
      sent_at: send.dueAt,
      delivered_at: message.channel === 'sms' ? secondsLater(send.dueAt, 3) : null,
    }),
  }));
  await sql`delete from deliveries where message_id = ${id}`.execute(tx);
  await sql`
    insert into deliveries select * from jsonb_populate_recordset(null::deliveries, ${JSON.stringify(rows)}::jsonb)`.execute(
    tx,
  );
  await sql`update messages set last_sent_at = ${last.dueAt} where id = ${id}`.execute(tx);
}

function secondsLater(at: Date, seconds: number): Date {
  return new Date(at.getTime() + seconds * 1000);
}
