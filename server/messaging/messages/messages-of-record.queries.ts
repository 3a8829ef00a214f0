import { sql } from 'kysely';
import { conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { messageJson } from './message-json.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');

const cancelQueued = preparedStatement<unknown, [messageIds: string[]]>(
  1,
  (messageIds) => sql`
    update deliveries d set ${setColumns('deliveries', {
      state: sql.lit('cancelled'),
      reason: sql.lit('Removed before it was sent.'),
    })}
    where ${d.messageId} = any(${messageIds}::uuid[]) and ${d.state} = 'queued'`,
);

const markRemoved = preparedStatement<unknown, [ids: string[], at: Date]>(
  2,
  (ids, at) => sql`
    update messages m set ${setColumns('messages', { removedAt: at })} where ${m.id} = any(${ids}::uuid[])`,
);

/** Cancels the queued deliveries of messages and removes the messages. Requires locks on the deliveries. */
export async function cancelMessages(tx: Tx, ids: string[], at: Date): Promise<void> {
  await cancelQueued(tx, ids);
  await markRemoved(tx, ids, at);
}

const lockUnsent = preparedStatement<{ state: string }, [recordId: string]>(
  1,
  (recordId) => sql<{ state: string }>`
    select ${d.state} from deliveries d join messages m on ${m.id} = ${d.messageId}
    where ${m.recordId} = ${recordId} and ${d.state} in ('queued', 'sending') order by ${d.id} for update of d`,
);

const selectQueued = preparedStatement<{ id: string; json: string }, [recordId: string]>(
  1,
  (recordId) => sql<{ id: string; json: string }>`
    select ${m.id}, ${messageJson}::text as json from messages m join deliveries d on ${d.messageId} = ${m.id}
    where ${m.recordId} = ${recordId} and ${m.removedAt} is null and ${d.state} = 'queued'`,
);

/**
 * Cancels all queued messages of a record. Runs in the transaction that deletes the record.
 * @throws AppError 409 while a message of the record is being sent
 */
export async function cancelMessagesOfRecord(tx: Tx, recordId: string, by: ChangeInfo): Promise<void> {
  const unsent = await lockUnsent(tx, recordId);
  if (unsent.some(({ state }) => state === 'sending'))
    throw conflict(
      'A message for this record is being sent right now. Please try again in a minute.',
      'being_sent',
    );
  const queued = await selectQueued(tx, recordId);
  await cancelMessages(
    tx,
    queued.map(({ id }) => id),
    by.at,
  );
  for (const { id, json } of queued)
    await logChange(tx, { ...by, entity: 'message', entityId: id, before: json, after: null });
}
