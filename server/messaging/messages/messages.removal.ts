import { sql } from 'kysely';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { messageNotFoundMessage } from './messages.queries.ts';
import { readMessages } from './messages.writes.ts';
import { cancelMessages } from './messages-of-record.queries.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');

const beingSentMessage = 'This message is being sent right now. Please try again in a minute.';

type SendStates = { isSeries: boolean; states: string[] };
export type LockedMessage = StoredEntity & SendStates;

const lockRow = preparedStatement<SendStates, [id: string]>(
  1,
  (id) => sql<SendStates>`
    select ${m.recurrenceIntervalDays} is not null as is_series,
      (select array_agg(${d.state}) from deliveries d where ${d.messageId} = ${m.id}) as states
    from messages m where ${m.id} = ${id} and ${m.removedAt} is null for update of m`,
);

/** Locks a message and its deliveries, so that no worker starts sending it. */
export async function lockMessage(tx: Tx, id: string): Promise<LockedMessage> {
  // Workers lock a delivery before its message, so this does too.
  await tx
    .selectFrom('deliveries')
    .select('id')
    .where('messageId', '=', id)
    .orderBy('id')
    .forUpdate()
    .execute();
  const [row] = await lockRow(tx, id);
  const [stored] = await readMessages(tx, [id]);
  if (!row || !stored) throw notFound(messageNotFoundMessage);
  return { ...stored, ...row };
}

/**
 * Removes a scheduled message or a series.
 * @throws AppError 409 for a message that was sent or is being sent
 */
export async function removeMessage(tx: Tx, message: LockedMessage, at: Date): Promise<void> {
  if (message.states.includes('sending')) throw conflict(beingSentMessage, 'being_sent');
  if (!message.isSeries && !message.states.includes('queued'))
    throw conflict('This message is no longer scheduled, so it cannot be removed.', 'sent');
  await cancelMessages(tx, [message.id], at);
}
