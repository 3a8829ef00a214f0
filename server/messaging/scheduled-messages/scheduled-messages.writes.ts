import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { MessageUpdate } from '#schema/messages/messages.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { conflict, invalid, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import type { SendTimes } from '#server/messaging/deliveries/send-times.ts';
import { lockRecord } from '#server/messaging/messages/messages.create.ts';
import { messageNotFoundMessage } from '#server/messaging/messages/messages.queries.ts';
import {
  beingSentMessage,
  type LockedMessage,
  lockMessage,
} from '#server/messaging/messages/messages.removal.ts';
import {
  messageContentColumns,
  messageSearchText,
  readMessages,
  wakeWorkers,
} from '#server/messaging/messages/messages.writes.ts';
import { countUnknownTexts } from '#server/messaging/unknown-texts/unknown-texts.ts';
import { dayWithout, nextSendOf, type Schedule } from './next-send.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');

type MessageRow = Schedule & {
  recordId: string | null;
  recordKind: string;
  recordNumber: number;
  channel: string;
  address: string;
  /** Of the send that waits; null if none does. */
  occurrence: number | null;
  dueAt: Date | null;
};

const selectRow = preparedStatement<MessageRow, [id: string]>(
  1,
  (id) => sql<MessageRow>`
    select ${m.recordId}, ${m.recordKind}, ${m.recordNumber}, ${m.channel}, ${m.address}, ${m.sendOn},
      ${m.recurrenceIntervalDays}, ${d.occurrence}, ${d.dueAt}
    from messages m left join deliveries d on ${d.messageId} = ${m.id} and ${d.state} = 'queued'
    where ${m.id} = ${id}`,
);

/** A message that waits for its next send, locked until the transaction ends. */
export type ScheduledMessage = LockedMessage & MessageRow;

/** @throws AppError 404 for a message that does not exist or was removed */
export async function lockScheduledMessage(tx: Tx, id: string): Promise<ScheduledMessage> {
  const [found] = await selectRow(tx, id);
  if (!found) throw notFound(messageNotFoundMessage);
  // Locked before the delivery, in the same order as when a record is deleted.
  if (found.recordId !== null)
    await tx.selectFrom('records').select('id').where('id', '=', found.recordId).forKeyShare().execute();
  const locked = await lockMessage(tx, id);
  const [row] = await selectRow(tx, id);
  if (!row) throw notFound(messageNotFoundMessage);
  return { ...locked, ...row };
}

const copiedColumns = [
  ...messageContentColumns,
  'lastSentAt',
  'version',
] as const satisfies ColumnName<'messages'>[];
const partColumns = columnList(['id', 'continuedAs', ...copiedColumns] satisfies ColumnName<'messages'>[]);

const insertPart = preparedStatement<unknown, [partId: string, id: string]>(
  2,
  (partId, id) => sql`
    insert into messages (${partColumns})
    select ${partId}::uuid, ${m.id}, ${columnList(copiedColumns, 'm.')} from messages m
    where ${m.id} = ${id} and exists (
      select from deliveries d where ${d.messageId} = ${m.id} and ${d.state} <> 'queued')`,
);

const moveSends = preparedStatement<unknown, [partId: string, id: string]>(
  2,
  (partId, id) => sql`
    update deliveries d set ${setColumns('deliveries', { messageId: sql`${partId}::uuid` })}
    where ${d.messageId} = ${id} and ${d.state} <> 'queued'`,
);

/** Moves the sends of a series so far to a message of their own, which keeps the text and the recipient they had. */
async function keepEarlierSends(tx: Tx, id: string): Promise<void> {
  const partId = randomUUIDv7();
  await insertPart(tx, partId, id);
  await moveSends(tx, partId, id);
}

type RecordOfUpdate = { id: string; kind: (typeof recordKinds)[number] };

/** @throws AppError 400 for a request with another record */
function recordOfUpdate(before: ScheduledMessage, update: MessageUpdate): RecordOfUpdate {
  const kind = recordKinds.find(({ id }) => id === before.recordKind);
  if (!kind || before.recordId === null) throw notFound(messageNotFoundMessage);
  const other = recordKinds.find(
    ({ apiName }) => update[apiName] && (apiName !== kind.apiName || update[apiName] !== before.recordId),
  );
  if (other) throw invalid('A message stays with its record. Please send a new one.', other.apiName);
  return { id: before.recordId, kind };
}

/**
 * Changes the text, the recipient and the times of what is still to be sent.
 * @throws AppError 400 for an invalid day, 409 once the message is being sent or was sent, 429 for too many texts to
 * numbers that are on no contact of the record
 */
export async function updateMessage(
  tx: Tx,
  before: ScheduledMessage,
  update: MessageUpdate,
  by: ChangeInfo,
  { unknownTextsPerHour, ...times }: SendTimes & { unknownTextsPerHour: number },
): Promise<StoredEntity> {
  requireScheduled(before);
  const { id, kind } = recordOfUpdate(before, update);
  const channel = update.emailTo === null ? 'sms' : 'email';
  const recipient = update.emailTo ?? update.textTo ?? '';
  const [record] = await lockRecord(tx, id, kind.id, channel, recipient, update.recipientName);
  if (!record) throw notFound(messageNotFoundMessage);
  const isNewRecipient = channel !== before.channel || recipient !== before.address;
  const { recurrenceIntervalDays = before.recurrenceIntervalDays } = update;
  const { sendAt = dayWithout(before, recurrenceIntervalDays) } = update;
  const next = nextSendOf(before, { sendOn: sendAt, recurrenceIntervalDays }, by.at, times);
  // A series that starts again with a text at once could do so any number of times.
  const isExtraText = before.isSeries && next?.delivery.leavesAnyHour === true;
  if (channel === 'sms' && (isNewRecipient || isExtraText))
    await countUnknownTexts(tx, { recordId: id, phones: [recipient] }, by, unknownTextsPerHour);
  if (before.isSeries) await keepEarlierSends(tx, before.id);
  // Updated even if its columns stay the same: a worker that has read the former text cannot claim this row any more.
  const { numUpdatedRows } = await tx
    .updateTable('deliveries')
    .set({ channel, ...next?.delivery })
    .where('messageId', '=', before.id)
    .where('state', '=', 'queued')
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw conflict(beingSentMessage, 'being_sent');
  const content = { channel, recipient, recipientName: record.recipientName, body: update.message } as const;
  await tx
    .updateTable('messages')
    .set(({ eb }) => ({
      channel,
      address: recipient,
      recipientName: record.recipientName,
      body: update.message,
      sendOn: next ? next.sendOn : before.sendOn,
      recurrenceIntervalDays,
      searchText: messageSearchText({ record: { id, kind: kind.id, number: record.number }, ...content }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', before.id)
    .execute();
  await wakeWorkers(tx);
  const [after] = await readMessages(tx, [before.id]);
  if (!after) throw notFound(messageNotFoundMessage);
  return after;
}

/** @throws AppError 409 unless the next send waits for its day and no other one is on its way */
function requireScheduled({ isScheduled, isInProgress }: LockedMessage): void {
  if (isInProgress) throw conflict(beingSentMessage, 'being_sent');
  if (!isScheduled) throw conflict('This message is no longer scheduled, so it cannot be changed.', 'sent');
}
