import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '#schema/fields/day.ts';
import { lastSendDay, type MessageInput, pastDate, tooLate } from '#schema/messages/messages.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Purpose } from '#server/adapters/messages/senders.ts';
import { conflict, invalid, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { instantAt } from '#server/messaging/deliveries/send-times.ts';
import { messageJson } from './message-json.ts';
import { cancelMessages } from './messages-of-record.queries.ts';

export type SendTimes = { sendHour: number; timeZone: string };

/** What a message is written with, wherever it comes from. */
export type NewMessage = {
  record: { id: string; kind: string; number: number };
  purpose: Exclude<Purpose, 'login-code'>;
  channel: 'sms' | 'email';
  address: string;
  recipientName: string | null;
  subject: string | null;
  body: string;
  sendOn: string | null;
  recurrenceIntervalDays: number | null;
  /** Nobody asked for it at this moment, so it does not leave at night. */
  isByClock?: boolean;
};

/** The messages of these ids as the API answers them, in no order. */
async function readMessages(tx: Tx, ids: string[]): Promise<StoredEntity[]> {
  const { rows } = await sql<StoredEntity>`
    select m.id, 1 as version, ${messageJson}::text as json
    from messages m cross join lateral (
      select * from deliveries d where d.message_id = m.id order by d.occurrence desc limit 1) d
    where m.id = any(${ids}::uuid[])`.execute(tx);
  return rows;
}

/** Wakes the workers once the transaction is there to be seen; they look by themselves each second, too. */
export async function wakeWorkers(tx: Tx): Promise<void> {
  await sql`select pg_notify('deliveries', '')`.execute(tx);
}

/**
 * Writes messages with their first delivery each, and returns them in the same order. One without a day leaves now, as does one dated today once the hour
 * has passed; a series without a day begins now.
 * @param by whoever asked for them; a null id for Crewdesk itself
 */
export async function writeMessages(
  tx: Tx,
  messages: NewMessage[],
  by: ChangeInfo,
  times: SendTimes,
): Promise<StoredEntity[]> {
  const today = dayOf(by.at, times.timeZone);
  const rows = messages.map((message) => {
    const { sendOn, recurrenceIntervalDays } = message;
    const dated = sendOn === null ? by.at : instantAt(sendOn, times.sendHour, times.timeZone);
    const isNow = dated <= by.at;
    return {
      id: randomUUIDv7(),
      delivery_id: randomUUIDv7(),
      record_id: message.record.id,
      record_kind: message.record.kind,
      record_number: message.record.number,
      purpose: message.purpose,
      channel: message.channel,
      address: message.address,
      recipient_name: message.recipientName,
      subject: message.subject,
      body: message.body,
      send_on: sendOn ?? (recurrenceIntervalDays === null ? null : today),
      recurrence_interval_days: recurrenceIntervalDays,
      due_at: isNow ? by.at : dated,
      leaves_any_hour: isNow && !message.isByClock,
      listed_at: isNow && recurrenceIntervalDays === null ? by.at : null,
    };
  });
  const columns =
    sql.raw(`id, record_id, record_kind, record_number, purpose, channel, address, recipient_name,
    subject, body, send_on, recurrence_interval_days`);
  const json = JSON.stringify(rows);
  await sql`
    with given as (select ${json}::jsonb as rows), written as (
      insert into messages (${columns}, sent_by, created_at)
      select ${columns}, ${by.actor.id}, ${by.at}
      from given, jsonb_populate_recordset(null::messages, given.rows)
    )
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, listed_at, created_at)
    select r.delivery_id, r.id, 0, r.channel, r.due_at, r.leaves_any_hour, 'queued', r.listed_at, ${by.at}
    from given, jsonb_to_recordset(given.rows)
      as r (delivery_id uuid, id uuid, channel text, due_at timestamptz, leaves_any_hour boolean, listed_at timestamptz)`.execute(
    tx,
  );
  await wakeWorkers(tx);
  const written = await readMessages(
    tx,
    rows.map(({ id }) => id),
  );
  const byId = new Map(written.map((message) => [message.id, message]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** @throws AppError 400 for a day that has passed and for a record that is not there */
export async function createMessage(
  tx: Tx,
  input: MessageInput,
  by: ChangeInfo,
  times: SendTimes,
): Promise<StoredEntity> {
  const today = dayOf(by.at, times.timeZone);
  if (input.sendAt !== null && input.sendAt < today) throw invalid(pastDate, 'sendAt');
  if (input.sendAt !== null && input.sendAt > lastSendDay(today)) throw invalid(tooLate, 'sendAt');
  const [kind] = recordKinds.filter(({ wireName }) => input[wireName]);
  const recordId = kind && input[kind.wireName];
  if (!kind || !recordId) throw new Error('a message without a record passed its schema');
  const channel = input.emailTo === null ? 'sms' : 'email';
  const address = input.emailTo ?? input.textTo ?? '';
  const { rows } = await sql<{ number: number; recipientName: string | null }>`
    select r.number, (
      select k.name from record_contacts k
      where k.record_id = r.id and case when ${channel} = 'email' then lower(k.email) = lower(${address})
        else exists (select from jsonb_array_elements(k.phone_numbers) p
          where split_part(p->>'phone', ';', 1) = ${address}) end
      order by (k.name is not distinct from ${input.recipientName}::text) desc, k.position limit 1) as recipient_name
    from records r where r.id = ${recordId} and r.kind = ${kind.id} for key share of r`.execute(tx);
  const record = rows[0];
  if (!record) throw invalid(`This ${kind.labels.singular} does not exist or was deleted.`, kind.wireName);
  const [message] = await writeMessages(
    tx,
    [
      {
        record: { id: recordId, kind: kind.id, number: record.number },
        purpose: 'message',
        channel,
        address,
        recipientName: record.recipientName,
        subject: null,
        body: input.message,
        sendOn: input.sendAt,
        recurrenceIntervalDays: input.recurrenceIntervalDays,
      },
    ],
    by,
    times,
  );
  if (!message) throw new Error('an insert without a row');
  return message;
}

export const messageNotFoundMessage = 'This message does not exist or was removed.';
const underWay = 'This message is being sent at this moment. Please look again in a minute.';

export type LockedMessage = StoredEntity & { isSeries: boolean; states: string[] };

/** The message with its deliveries locked: a worker cannot begin to send it meanwhile. */
export async function lockMessage(tx: Tx, id: string): Promise<LockedMessage> {
  // In the order of the workers, who hold a delivery when they touch its message.
  await sql`select from deliveries where message_id = ${id} order by id for update`.execute(tx);
  const { rows } = await sql<{ isSeries: boolean; states: string[] }>`
    select m.recurrence_interval_days is not null as is_series,
      (select array_agg(d.state) from deliveries d where d.message_id = m.id) as states
    from messages m where m.id = ${id} and m.removed_at is null for update of m`.execute(tx);
  const [stored] = await readMessages(tx, [id]);
  if (!rows[0] || !stored) throw notFound(messageNotFoundMessage);
  return { ...stored, ...rows[0] };
}

/**
 * Takes back what has not left yet, or ends a series.
 * @throws AppError 409 when it was sent already or is being sent
 */
export async function removeMessage(tx: Tx, message: LockedMessage, at: Date): Promise<void> {
  if (message.states.includes('sending')) throw conflict(underWay, 'being_sent');
  if (!message.isSeries && !message.states.includes('queued'))
    throw conflict('This message is not waiting any more, so it cannot be removed.', 'sent');
  await cancelMessages(tx, [message.id], at);
}
