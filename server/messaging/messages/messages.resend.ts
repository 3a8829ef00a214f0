import { sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { countUnknownTexts } from '#server/messaging/unknown-texts/unknown-texts.ts';
import { messageJson } from './message-json.ts';
import { messageNotFoundMessage } from './messages.queries.ts';
import { wakeWorkers } from './messages.writes.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');
const x = columnsOf('deliveries', 'x');

type Send = { deliveryId: string; messageId: string; recordId: string | null };

const selectSend = preparedStatement<Send, [id: string]>(
  1,
  (id) => sql<Send>`
    select ${d.id} as delivery_id, ${m.id} as message_id, ${m.recordId} as record_id
    from (
      select ${x.id} as id from deliveries x where ${x.id} = ${id}
      union all
      select ${d.id} as id from messages m join deliveries d on ${d.messageId} = ${m.id}
      where ${m.id} = ${id} and ${m.recurrenceIntervalDays} is null
    ) match join deliveries d on ${d.id} = match.id join messages m on ${m.id} = ${d.messageId}`,
);

/** Finds a send by the id of its message, or by its own id for one send of a series. Locks its record. */
async function findSend(tx: Tx, id: string): Promise<Send> {
  const [send] = await selectSend(tx, id);
  if (!send) throw notFound(messageNotFoundMessage);
  // Locked before the delivery, in the same order as when a record is deleted.
  if (send.recordId !== null)
    await tx.selectFrom('records').select('id').where('id', '=', send.recordId).forKeyShare().execute();
  return send;
}

type ActiveMessage = { recordId: string; channel: string; purpose: string; recipient: string };

/** @throws AppError 409 when the message was removed or its record deleted */
async function getActiveMessage(tx: Tx, messageId: string): Promise<ActiveMessage> {
  const message = await tx
    .selectFrom('messages')
    .select(['recordKind', 'recordId', 'channel', 'purpose', 'address as recipient', 'removedAt'])
    .where('id', '=', messageId)
    .executeTakeFirst();
  if (!message) throw notFound(messageNotFoundMessage);
  const { recordId, recordKind, channel, purpose, recipient } = message;
  const kind = recordKinds.find(({ id }) => id === recordKind);
  if (recordId === null)
    throw conflict(
      `The ${kind?.labels.singular ?? 'record'} of this message was deleted, so it cannot be resent.`,
      'record_deleted',
    );
  if (message.removedAt)
    throw conflict('This series was removed, so its messages cannot be resent.', 'series_removed');
  return { recordId, channel, purpose, recipient };
}

type SendRow = { state: string; json: string };

/** A send as the API returns it, whose row others wait for until the transaction ends. */
const lockSend = preparedStatement<SendRow, [deliveryId: string]>(
  1,
  (deliveryId) => sql<SendRow>`
    select ${d.state}, ${messageJson}::text as json
    from deliveries d join messages m on ${m.id} = ${d.messageId} where ${d.id} = ${deliveryId} for update of d`,
);

const readSend = preparedStatement<StoredEntity, [deliveryId: string]>(
  1,
  (deliveryId) => sql<StoredEntity>`
    select ${m.id}, ${m.version}, ${messageJson}::text as json
    from deliveries d join messages m on ${m.id} = ${d.messageId} where ${d.id} = ${deliveryId}`,
);

const queueAgain = preparedStatement<unknown, [deliveryId: string, at: Date]>(
  2,
  (deliveryId, at) => sql`
    update deliveries d set ${setColumns('deliveries', {
      state: sql.lit('queued'),
      reason: sql.lit(null),
      dueAt: at,
      leavesAnyHour: sql.lit(true),
      attempts: sql.lit(0),
      firstAttemptAt: sql.lit(null),
      sentAt: sql.lit(null),
      deliveredAt: sql.lit(null),
      providerId: sql.lit(null),
      lateProviderId: sql.lit(null),
      formerProviderIds: sql`case when ${d.providerId} is null then ${d.formerProviderIds}
        else array_append(${d.formerProviderIds}, ${d.providerId}) end`,
    })}
    where ${d.id} = ${deliveryId}`,
);

/** Whether a user with this number has signed in, which proves that the number is theirs. */
async function hasSignedIn(tx: Tx, phone: string): Promise<boolean> {
  const users = tx.selectFrom('users').select('id').where('phone', '=', phone).where('deletedAt', 'is', null);
  return (await users.where('lastLoginAt', 'is not', null).executeTakeFirst()) !== undefined;
}

/**
 * Queues a failed, blocked or unknown send again. The id is a message's, or that of one send of a series.
 * @throws AppError 409 for a send in another state, a removed series or a deleted record, 429 for too many texts to
 * numbers that are on no contact of the record
 */
export async function resendMessage(
  tx: Tx,
  id: string,
  by: ChangeInfo,
  unknownTextsPerHour: number,
): Promise<StoredEntity> {
  const { deliveryId, messageId } = await findSend(tx, id);
  const [before] = await lockSend(tx, deliveryId);
  if (!before) throw notFound(messageNotFoundMessage);
  if (!['failed', 'unknown', 'blocked'].includes(before.state))
    throw conflict('Only a message that was not sent can be resent.', 'not_failed');
  const { recordId, channel, purpose, recipient } = await getActiveMessage(tx, messageId);
  if (channel === 'sms' && !(purpose === 'technician-notice' && (await hasSignedIn(tx, recipient))))
    await countUnknownTexts(tx, { recordId, phones: [recipient] }, by, unknownTextsPerHour);
  await queueAgain(tx, deliveryId, by.at);
  await wakeWorkers(tx);
  const [after] = await readSend(tx, deliveryId);
  if (!after) throw notFound(messageNotFoundMessage);
  const change = { entityId: messageId, before: before.json, after: after.json };
  await logChange(tx, { ...by, entity: 'message', ...change });
  return after;
}
