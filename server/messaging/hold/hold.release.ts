import { sql } from 'kysely';
import type { OutboxRelease, ReleasedOutbox } from '#schema/messages/outbox-hold.ts';
import { conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { scheduleNextOccurrence } from '#server/messaging/deliveries/next-occurrence.ts';
import type { SendTimes } from '#server/messaging/deliveries/send-times.ts';
import { messageJson } from '#server/messaging/messages/message-json.ts';
import { wakeWorkers } from '#server/messaging/messages/messages.writes.ts';
import { fingerprint, isDue } from './hold.queries.ts';

const h = columnsOf('outboxHold', 'h');
const d = columnsOf('deliveries', 'd');
const m = columnsOf('messages', 'm');
const u = columnsOf('users', 'u');

/** Shown with a message that a person chose not to send. */
const cancelledReason = 'Not sent after a restore or copy: it may have been sent before.';

/** Other requests get their turn between two batches. */
const batchSize = 500;

type LockedHold = { holdId: string | null; releasedBy: string | null };

const lockHold = preparedStatement<LockedHold, []>(
  0,
  () => sql<LockedHold>`
    select ${h.holdId}, (select ${u.name} from users u where ${u.id} = ${h.releasedBy}) as released_by
    from outbox_hold h for update of h`,
);

/** @throws AppError 409 when the messages are not held any more */
async function lockStandingHold(tx: Tx): Promise<string> {
  const [hold] = await lockHold(tx);
  if (hold?.holdId) return hold.holdId;
  const name = hold?.releasedBy;
  throw conflict(name ? `${name} has already released the messages.` : 'No messages are held.', 'not_held');
}

const lockDue = preparedStatement<{ id: string }, [now: Date]>(
  1,
  (now) => sql<{ id: string }>`
    select ${d.id} from deliveries d where ${isDue(now)} order by ${d.id} for update`,
);

const readFingerprint = preparedStatement<{ seen: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ seen: string }>`
    select ${fingerprint} as seen from deliveries d where ${d.id} = any(${ids}::uuid[])`,
);

/**
 * The due deliveries that are not to be sent.
 * @throws AppError 409 when some would be decided unseen
 */
async function chooseCancelled(tx: Tx, due: string[], release: OutboxRelease): Promise<string[]> {
  const [kept, cancelled] = [new Set(release.keep), new Set(release.cancel)];
  const others = due.filter((id) => !kept.has(id) && !cancelled.has(id));
  if (release.others) {
    const [current] = await readFingerprint(tx, due);
    if (current?.seen !== release.seen)
      throw conflict(
        'The messages that are due have changed since the list was loaded. Please check it again.',
        'due_changed',
      );
    if (release.others === 'cancel') return due.filter((id) => !kept.has(id));
  } else if (others.length > 0) {
    const count = others.length === 1 ? 'One more message is' : `${others.length} more messages are`;
    throw conflict(`${count} due. Please choose what becomes of every message.`, 'due_changed');
  }
  return due.filter((id) => cancelled.has(id));
}

type Send = {
  messageId: string;
  json: string;
  channel: Channel;
  occurrence: number;
  state: string;
  sendOn: string | null;
  intervalDays: number | null;
};

const readSends = preparedStatement<Send, [ids: string[]]>(
  1,
  (ids) => sql<Send>`
    select ${d.messageId}, ${messageJson}::text as json, ${d.channel}, ${d.occurrence}, ${d.state}, ${m.sendOn},
      ${m.recurrenceIntervalDays} as interval_days
    from deliveries d join messages m on ${m.id} = ${d.messageId}
    where ${d.id} = any(${ids}::uuid[]) order by ${d.id}`,
);

const cancelSends = preparedStatement<unknown, [ids: string[], at: Date]>(
  2,
  (ids, at) => sql`
    with cancelled as (
      update deliveries d set ${setColumns('deliveries', {
        state: sql.lit('cancelled'),
        reason: sql.lit(cancelledReason),
        listedAt: sql`coalesce(${d.listedAt}, ${at})`,
        attemptToken: sql.lit(null),
        leaseUntil: sql.lit(null),
        handedOverAt: sql.lit(null),
      })}
      where ${d.id} = any(${ids}::uuid[]) returning ${d.messageId}
    )
    update messages m set ${setColumns('messages', { version: sql`${m.version} + 1` })}
    where ${m.id} in (select message_id from cancelled) and ${m.recurrenceIntervalDays} is not null`,
);

/** Cancels sends, with a reason and in the history. A series continues with its next send. */
async function cancelDue(tx: Tx, ids: string[], by: ChangeInfo, times: SendTimes): Promise<void> {
  const before = await readSends(tx, ids);
  await cancelSends(tx, ids, by.at);
  // The next send after one that was begun is queued already.
  const series = before.filter(({ state }) => state === 'queued');
  await scheduleNextOccurrence(tx, series, by.at, times);
  const after = await readSends(tx, ids);
  for (const [index, { messageId, json }] of before.entries())
    await logChange(tx, {
      ...by,
      entity: 'message',
      entityId: messageId,
      before: json,
      after: after[index]?.json ?? null,
    });
}

/**
 * Ends the hold: what is kept is sent, what is cancelled is not, and what is not due stays scheduled.
 * @throws AppError 409 when somebody else has released the messages, or when some that are due would be decided unseen
 */
export async function releaseOutbox(
  tx: Tx,
  release: OutboxRelease,
  by: ChangeInfo,
  times: SendTimes,
): Promise<ReleasedOutbox> {
  const holdId = await lockStandingHold(tx);
  const due = (await lockDue(tx, by.at)).map(({ id }) => id);
  const cancelled = await chooseCancelled(tx, due, release);
  for (let first = 0; first < cancelled.length; first += batchSize)
    await cancelDue(tx, cancelled.slice(first, first + batchSize), by, times);
  await tx
    .updateTable('outboxHold')
    .set({ holdId: null, reason: null, heldAt: null, releasedAt: by.at, releasedBy: by.actor.id })
    .execute();
  const released = { kept: due.length - cancelled.length, cancelled: cancelled.length };
  await logChange(tx, {
    ...by,
    entity: 'outbox-hold',
    entityId: holdId,
    before: JSON.stringify({ state: 'held', kept: null, cancelled: null }),
    after: JSON.stringify({ state: 'released', ...released }),
  });
  await wakeWorkers(tx);
  return released;
}
