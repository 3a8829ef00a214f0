import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { wakeWorkers } from '#server/messaging/messages/messages.writes.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');
const l = columnsOf('messages', 'l');
const r = columnsOf('replies', 'r');

/** A text as the provider reports it. */
export type InboundText = { providerId: string; from: string; body: string };

const lockArrivals = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock(hashtextextended('replies', 0))`,
);

const insertedColumns = columnList([
  'id',
  'providerId',
  'address',
  'body',
  'receivedAt',
  'recordId',
  'recordKind',
  'recordNumber',
  'senderName',
] satisfies ColumnName<'replies'>[]);
const uniqueColumns = columnList(['providerId'] satisfies ColumnName<'replies'>[]);

type ReplyValues = [id: string, providerId: string, from: string, body: string, at: Date];

const insertReply = preparedStatement<{ id: string }, ReplyValues>(
  5,
  (id, providerId, from, body, at) => sql<{ id: string }>`
    insert into replies as r (${insertedColumns})
    select ${id}::uuid, ${providerId}::text, ${from}::text, ${body}::text, ${at}::timestamptz,
      ${l.recordId}, ${l.recordKind}, ${l.recordNumber}, ${l.recipientName}
    from (select) one left join lateral (
      select ${m.recordId}, ${m.recordKind}, ${m.recordNumber}, ${m.recipientName}
      from messages m join deliveries d on ${d.messageId} = ${m.id}
      where ${m.channel} = 'sms' and ${m.address} = ${from}
        and ${d.state} in ('sending', 'sent', 'delivered', 'unknown')
      order by coalesce(${d.sentAt}, ${d.firstAttemptAt}) desc limit 1
    ) l on true
    on conflict (${uniqueColumns}) do nothing
    returning ${r.id}`,
);

/**
 * Saves a text as a reply, linked to the record of the last message sent to its number. Returns the id, or undefined
 * when the text was saved before.
 */
export async function saveReply(
  tx: Tx,
  { providerId, from, body }: InboundText,
  at: Date,
): Promise<string | undefined> {
  // Replies commit in order of arrival: marking one as seen must not hide an earlier one that commits later.
  await lockArrivals(tx);
  const [reply] = await insertReply(tx, randomUUIDv7(), providerId, from, body, at);
  return reply?.id;
}

export type Keyword = 'stop' | 'start' | 'help';

/** A reply that is only a keyword is not listed. */
export async function markKeyword(tx: Tx, id: string, keyword: Keyword): Promise<void> {
  await tx.updateTable('replies').set({ keyword }).where('id', '=', id).execute();
}

/** Queues a reply for email to the office. The workers are notified when the transaction commits. */
export async function queueReplyEmail(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('replies').set({ mailState: 'queued', mailDueAt: at }).where('id', '=', id).execute();
  await wakeWorkers(tx);
}
