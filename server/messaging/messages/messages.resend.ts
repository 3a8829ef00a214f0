import { sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { messageJson } from './message-json.ts';
import { messageNotFoundMessage, wakeWorkers } from './messages.writes.ts';

type Send = { deliveryId: string; messageId: string };

/** The one send that the id of a message, or that of one send of a series, means. */
async function findSend(tx: Tx, id: string): Promise<Send> {
  const { rows } = await sql<Send & { recordId: string | null }>`
    select d.id as delivery_id, m.id as message_id, m.record_id
    from (
      select id from deliveries where id = ${id}
      union all
      select d.id from messages m join deliveries d on d.message_id = m.id
      where m.id = ${id} and m.recurrence_interval_days is null
    ) found join deliveries d on d.id = found.id join messages m on m.id = d.message_id`.execute(tx);
  const [send] = rows;
  if (!send) throw notFound(messageNotFoundMessage);
  // Before the delivery, in the order of whoever deletes the record.
  await sql`select from records where id = ${send.recordId} for key share`.execute(tx);
  return send;
}

/** @throws AppError 409 when its record was deleted, or it was removed, as a series is that somebody ended */
async function demandWanted(tx: Tx, messageId: string): Promise<void> {
  const { rows } = await sql<{ recordKind: string; isGone: boolean; isRemoved: boolean }>`
    select record_kind, record_id is null as is_gone, removed_at is not null as is_removed
    from messages where id = ${messageId}`.execute(tx);
  const [message] = rows;
  const kind = recordKinds.find(({ id }) => id === message?.recordKind);
  if (message?.isGone)
    throw conflict(
      `The ${kind?.labels.singular ?? 'record'} of this message was deleted, so it is not sent again.`,
      'record_deleted',
    );
  if (message?.isRemoved)
    throw conflict('This series was removed, so none of it is sent again.', 'series_removed');
}

/**
 * Puts a send that failed, or of which nobody knows how it ended, in the queue again. The id is a message's, or that of
 * one send of a series.
 * @throws AppError 409 for one that needs no second try, and for one that nobody wants any more
 */
export async function resendMessage(tx: Tx, id: string, by: ChangeInfo): Promise<StoredEntity> {
  const { deliveryId, messageId } = await findSend(tx, id);
  const { rows } = await sql<{ state: string; json: string }>`
    select d.state, ${messageJson}::text as json
    from deliveries d join messages m on m.id = d.message_id where d.id = ${deliveryId} for update of d`.execute(
    tx,
  );
  const [delivery] = rows;
  if (!delivery) throw notFound(messageNotFoundMessage);
  if (!['failed', 'unknown', 'blocked'].includes(delivery.state))
    throw conflict('Only a message that did not go out can be sent again.', 'not_failed');
  await demandWanted(tx, messageId);
  await sql`
    update deliveries set state = 'queued', reason = null, due_at = ${by.at}, leaves_any_hour = true, attempts = 0,
      first_attempt_at = null, sent_at = null, delivered_at = null, provider_id = null,
      former_provider_ids = case when provider_id is null then former_provider_ids
        else array_append(former_provider_ids, provider_id) end
    where id = ${deliveryId}`.execute(tx);
  await wakeWorkers(tx);
  const { rows: after } = await sql<StoredEntity>`
    select m.id, 1 as version, ${messageJson}::text as json
    from deliveries d join messages m on m.id = d.message_id where d.id = ${deliveryId}`.execute(tx);
  if (!after[0]) throw notFound(messageNotFoundMessage);
  const change = { entityId: messageId, before: delivery.json, after: after[0].json };
  await logChange(tx, { ...by, entity: 'message', ...change });
  return after[0];
}
