import { sql } from 'kysely';
import { conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { messageJson } from './message-json.ts';

/** Takes back what has not left yet; its deliveries have to be locked. */
export async function cancelMessages(tx: Tx, ids: string[], at: Date): Promise<void> {
  await sql`
    update deliveries set state = 'cancelled', reason = 'It was removed before it was sent.'
    where message_id = any(${ids}::uuid[]) and state = 'queued'`.execute(tx);
  await sql`
    update messages set removed_at = ${at}
    where id = any(${ids}::uuid[])`.execute(tx);
}

/**
 * Takes back everything of a record that has not left yet; belongs into the transaction that deletes the record.
 * @throws AppError 409 when something of it is being sent
 */
export async function cancelMessagesOfRecord(tx: Tx, recordId: string, by: ChangeInfo): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select d.state from deliveries d join messages m on m.id = d.message_id
    where m.record_id = ${recordId} and d.state in ('queued', 'sending') order by d.id for update of d`.execute(
    tx,
  );
  if (rows.some(({ state }) => state === 'sending'))
    throw conflict(
      'A message about it is being sent at this moment. Please try again in a minute.',
      'being_sent',
    );
  const { rows: waiting } = await sql<{ id: string; json: string }>`
    select m.id, ${messageJson}::text as json from messages m join deliveries d on d.message_id = m.id
    where m.record_id = ${recordId} and m.removed_at is null and d.state = 'queued'`.execute(tx);
  await cancelMessages(
    tx,
    waiting.map(({ id }) => id),
    by.at,
  );
  for (const { id, json } of waiting)
    await logChange(tx, { ...by, entity: 'message', entityId: id, before: json, after: null });
}
