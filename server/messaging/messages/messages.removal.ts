import { sql } from 'kysely';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { isScheduled } from './message-json.ts';
import { messageNotFoundMessage } from './messages.queries.ts';
import { readMessages } from './messages.writes.ts';
import { cancelMessages } from './messages-of-record.queries.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');
const p = columnsOf('messages', 'p');

export const beingSentMessage = 'This message is being sent right now. Please try again in a minute.';

type SendStates = {
  isSeries: boolean;
  states: string[];
  /** Whether a send was started or will be tried again. */
  isInProgress: boolean;
  /** Whether the next send waits for its day. */
  isScheduled: boolean;
  /** The message and the earlier parts of a series that was changed. */
  parts: string[];
};
export type LockedMessage = StoredEntity & SendStates;

/** The ids of a message and of the earlier parts of a series that was changed. */
const partsOf = (id: unknown) =>
  sql`(select ${p.id} from messages p where ${p.id} = ${id} or ${p.continuedAs} = ${id})`;

const lockDeliveries = preparedStatement<unknown, [id: string]>(
  1,
  (id) => sql`
    select ${d.id} from deliveries d where ${d.messageId} in ${partsOf(sql`${id}::uuid`)} order by ${d.id} for update`,
);

const lockRow = preparedStatement<SendStates, [id: string]>(
  1,
  (id) => sql<SendStates>`
    select ${m.recurrenceIntervalDays} is not null as is_series, s.*, array${partsOf(m.id)} as parts
    from messages m cross join lateral (
      select array_agg(${d.state}) as states,
        bool_or(${d.state} = 'sending' or (${d.state} = 'queued' and ${d.listedAt} is not null)) as is_in_progress,
        bool_or(${d.messageId} = ${m.id} and ${isScheduled}) as is_scheduled
      from deliveries d where ${d.messageId} in ${partsOf(m.id)}) s
    where ${m.id} = ${id} and ${m.removedAt} is null and ${m.continuedAs} is null for update of m`,
);

/** Locks a message and its deliveries, so that no worker starts sending it. */
export async function lockMessage(tx: Tx, id: string): Promise<LockedMessage> {
  // Workers lock a delivery before its message, so this does too.
  await lockDeliveries(tx, id);
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
  await cancelMessages(tx, message.parts, at);
}
