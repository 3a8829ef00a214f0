import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '#schema/fields/format-day.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { MessagePurpose } from '#server/adapters/messages/senders.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, toSqlNames } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { toSearchText } from '#server/db/rows/search-rows.ts';
import { phoneDigits } from '#server/db/rows/search-text.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { instantAt, type SendTimes } from '#server/messaging/deliveries/send-times.ts';
import { messageJson } from './message-json.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');

/** A message from any source: a user, a technician notice or a warranty notice. */
export type NewMessage = {
  record: { id: string; kind: string; number: number };
  purpose: Exclude<MessagePurpose, 'login-code'>;
  channel: Channel;
  recipient: string;
  recipientName: string | null;
  subject: string | null;
  body: string;
  sendOn: string | null;
  recurrenceIntervalDays: number | null;
  /** Not requested by a person right now, so it is not sent at night. */
  isAutomatic?: boolean;
};

const selectMessages = preparedStatement<StoredEntity, [ids: string[]]>(
  1,
  (ids) => sql<StoredEntity>`
    select ${m.id}, ${m.version}, ${messageJson}::text as json
    from messages m cross join lateral (
      select * from deliveries d where ${d.messageId} = ${m.id} order by ${d.occurrence} desc limit 1) d
    where ${m.id} = any(${ids}::uuid[])`,
);

/** Messages as the API returns them, in no particular order. */
export async function readMessages(tx: Tx, ids: string[]): Promise<StoredEntity[]> {
  return selectMessages(tx, ids);
}

const notifyWorkers = preparedStatement<unknown, []>(0, () => sql`select pg_notify('deliveries', '')`);

/** Wakes the workers when the transaction commits. They also poll each second. */
export async function wakeWorkers(tx: Tx): Promise<void> {
  await notifyWorkers(tx);
}

/** Everything that a new message consists of, besides its id; the earlier part of a changed series gets a copy. */
export const messageContentColumns = [
  'recordId',
  'recordKind',
  'recordNumber',
  'purpose',
  'channel',
  'address',
  'recipientName',
  'subject',
  'body',
  'sendOn',
  'recurrenceIntervalDays',
  'sentBy',
  'searchText',
  'createdAt',
] as const satisfies ColumnName<'messages'>[];
const messageColumns = ['id', ...messageContentColumns] as const satisfies ColumnName<'messages'>[];

const deliveryColumns = [
  'id',
  'messageId',
  'occurrence',
  'channel',
  'dueAt',
  'leavesAnyHour',
  'state',
  'listedAt',
  'createdAt',
] as const satisfies ColumnName<'deliveries'>[];

type MessageRow = Record<(typeof messageColumns)[number], unknown> & { id: string };
type DeliveryRow = Record<(typeof deliveryColumns)[number], unknown>;

const insertMessages = preparedStatement<unknown, [messages: string, deliveries: string]>(
  2,
  (messages, deliveries) => sql`
    with inserted as (
      insert into messages (${columnList(messageColumns)})
      select ${columnList(messageColumns)} from jsonb_populate_recordset(null::messages, ${messages}::jsonb)
    )
    insert into deliveries (${columnList(deliveryColumns)})
    select ${columnList(deliveryColumns)} from jsonb_populate_recordset(null::deliveries, ${deliveries}::jsonb)`,
);

type SearchedMessage = Pick<NewMessage, 'record' | 'channel' | 'recipient' | 'recipientName' | 'body'>;

/** Everything that a search may find a message by. */
export function messageSearchText(message: SearchedMessage): string {
  const { record, channel, recipient, recipientName, body } = message;
  const prefix = recordKinds.find(({ id }) => id === record.kind)?.numberPrefix ?? '';
  const address = channel === 'sms' ? phoneDigits(recipient) : recipient;
  return toSearchText([`${prefix}-${record.number}`, recipientName ?? '', address, body]);
}

/** When a message is first sent. Without a day, or on a day whose hour has passed, it is due at once. */
export function firstSend(
  { sendOn, recurrenceIntervalDays }: Pick<NewMessage, 'sendOn' | 'recurrenceIntervalDays'>,
  at: Date,
  { sendHour, timeZone }: SendTimes,
) {
  const requestedAt = sendOn === null ? at : instantAt(sendOn, sendHour, timeZone);
  const isNow = requestedAt <= at;
  return {
    sendOn: sendOn ?? (recurrenceIntervalDays === null ? null : dayOf(at, timeZone)),
    isNow,
    dueAt: isNow ? at : requestedAt,
    listedAt: isNow && recurrenceIntervalDays === null ? at : null,
  };
}

/** The rows of a message and its first delivery. */
function newRows(
  newMessage: NewMessage,
  { actor, at }: ChangeInfo,
  times: SendTimes,
): { message: MessageRow; delivery: DeliveryRow } {
  const { record, recipient, isAutomatic, ...content } = newMessage;
  const { sendOn, isNow, dueAt, listedAt } = firstSend(content, at, times);
  const message = {
    ...content,
    id: randomUUIDv7(),
    recordId: record.id,
    recordKind: record.kind,
    recordNumber: record.number,
    address: recipient,
    sendOn,
    sentBy: actor.id,
    searchText: messageSearchText(newMessage),
    createdAt: at,
  };
  const delivery = {
    id: randomUUIDv7(),
    messageId: message.id,
    occurrence: 0,
    channel: content.channel,
    dueAt,
    leavesAnyHour: isNow && !isAutomatic,
    state: 'queued',
    listedAt,
    createdAt: at,
  };
  return { message, delivery };
}

/**
 * Inserts messages, each with its first delivery, and returns them in the same order. A message without a date is sent
 * now, as is one dated today once the send hour has passed. A series without a date starts now.
 * @param by who requested them; the actor's id is null for Crewdesk itself
 */
export async function createMessages(
  tx: Tx,
  messages: NewMessage[],
  by: ChangeInfo,
  times: SendTimes,
): Promise<StoredEntity[]> {
  const rows = messages.map((message) => newRows(message, by, times));
  const ids = rows.map(({ message }) => message.id);
  await insertMessages(
    tx,
    JSON.stringify(rows.map(({ message }) => toSqlNames(message))),
    JSON.stringify(rows.map(({ delivery }) => toSqlNames(delivery))),
  );
  await wakeWorkers(tx);
  const stored = await readMessages(tx, ids);
  const byId = new Map(stored.map((message) => [message.id, message]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
