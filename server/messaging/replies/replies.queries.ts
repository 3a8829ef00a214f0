import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { ReplyListQuery, SeenReplies } from '#schema/messages/replies.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { countUpTo, decodeCursor, limitRows, pageJson } from '#server/db/paging.ts';
import { numberLabel, recordFields } from '#server/messaging/messages/message-json.ts';

/** Whether the number of a reply `m` gets no messages now. */
export const isSuppressed = sql`exists (
  select from suppressions s where s.channel = 'sms' and s.address = m.address)`;

/** Whether a reply `m` is new to a user `u`: they have seen all up to one, and some beyond it. */
const isUnread = sql`(m.arrival > u.replies_seen_to and not exists (
  select from seen_replies s where s.user_id = u.id and s.reply_id = m.id))`;

const replyJson = sql`json_build_object('_id', m.id, 'from', m.address, 'fromName', m.sender_name, 'body', m.body,
  'receivedAt', iso_instant(m.received_at), ${recordFields}, 'recordNumber', ${numberLabel},
  'isSuppressed', ${isSuppressed}, 'isUnread', ${isUnread})`;

/** A page of what people wrote to us as JSON text, the newest first, for a user to read. */
export async function listReplies(db: Database, query: ReplyListQuery, userId: string): Promise<string> {
  const { limit } = query;
  const sort = 'receivedAt';
  const after = decodeCursor(sort, query.cursor);
  const ofRecord = recordKinds.flatMap(({ id, wireName }) => {
    const recordId = query[wireName];
    return recordId ? [sql`and m.record_id = ${recordId} and m.record_kind = ${sql.lit(id)}`] : [];
  });
  const found = sql`from replies m where m.keyword is null ${sql.join(ofRecord, sql` `)}`;
  const beyond = after
    ? sql`and (m.received_at, m.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const isFiltered = ofRecord.length > 0;
  return pageJson(db, {
    rows: sql`
      select ${replyJson} as item, m.received_at::text as key, m.id
      from users u, lateral (select m.* ${found} ${beyond}
        order by m.received_at desc, m.id desc ${limitRows(limit)}) m
      where u.id = ${userId}
      order by m.received_at desc, m.id desc`,
    total: isFiltered ? countUpTo(sql`select ${found}`) : sql`select count(*) ${found}`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered,
  });
}

const countedUpTo = 100;

/** How many replies a user has not seen, as JSON text; counted up to a hundred. */
export async function countUnreadReplies(db: Database, userId: string): Promise<string> {
  const { rows } = await sql<{ json: string }>`
    select json_build_object('unread', (
      select count(*) from (
        select from replies m where m.keyword is null and ${isUnread}
        limit ${sql.lit(countedUpTo)}) counted))::text as json
    from users u where u.id = ${userId}`.execute(db);
  return rows[0]?.json ?? '{"unread":0}';
}

/** Notes which replies a user has seen. What they saw before stays seen, and what is to come is new. */
export async function noteSeenReplies(
  db: Database,
  userId: string,
  { replies, andBefore = false }: SeenReplies,
): Promise<void> {
  if (andBefore)
    await sql`
      with reader as (
        update users u set replies_seen_to = greatest(u.replies_seen_to, l.arrival)
        from (select max(arrival) as arrival from replies where id = any(${replies}::uuid[])) l
        where u.id = ${userId} returning u.replies_seen_to
      )
      delete from seen_replies s using reader, replies m
      where s.user_id = ${userId} and m.id = s.reply_id and m.arrival <= reader.replies_seen_to`.execute(db);
  else
    await sql`
      insert into seen_replies (user_id, reply_id)
      select u.id, m.id from users u, replies m
      where u.id = ${userId} and m.id = any(${replies}::uuid[]) and m.arrival > u.replies_seen_to
      on conflict do nothing`.execute(db);
}

/** A text as the provider tells it; `address` is who sent it. */
export type InboundText = { providerId: string; address: string; body: string };

/**
 * Keeps a text with the record whose message went last to its number. Returns the id; undefined for one that is kept
 * already.
 */
export async function keepReply(
  tx: Tx,
  { providerId, address, body }: InboundText,
  at: Date,
): Promise<string | undefined> {
  // One after the other, so that whoever has seen one has had those before it to see.
  await sql`select pg_advisory_xact_lock(hashtextextended('replies', 0))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    insert into replies (id, provider_id, address, body, received_at, record_id, record_kind, record_number, sender_name)
    select ${randomUUIDv7()}::uuid, ${providerId}::text, ${address}::text, ${body}::text, ${at}::timestamptz,
      l.record_id, l.record_kind, l.record_number, l.recipient_name
    from (select) one left join lateral (
      select m.record_id, m.record_kind, m.record_number, m.recipient_name
      from messages m join deliveries d on d.message_id = m.id
      where m.channel = 'sms' and m.address = ${address} and d.state in ('sending', 'sent', 'delivered', 'unknown')
      order by coalesce(d.sent_at, d.first_attempt_at) desc limit 1
    ) l on true
    on conflict (provider_id) do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export type Keyword = 'stop' | 'start' | 'help';

/** It did something and needs nobody to read it. */
export async function markKeyword(tx: Tx, id: string, keyword: Keyword): Promise<void> {
  await sql`update replies set keyword = ${keyword} where id = ${id}`.execute(tx);
}

/** The office is to get it by mail; wakes the workers once the transaction is there to be seen. */
export async function queueReplyMail(tx: Tx, id: string, at: Date): Promise<void> {
  await sql`update replies set mail_state = 'queued', mail_due_at = ${at} where id = ${id}`.execute(tx);
  await sql`select pg_notify('deliveries', '')`.execute(tx);
}
