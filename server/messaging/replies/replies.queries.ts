import { type RawBuilder, sql } from 'kysely';
import type { ReplyListQuery, SeenReplies } from '#schema/messages/replies.ts';
import type { Database } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';
import { andOfRecord, isOfRecord, numberLabel, recordPairs } from '#server/messaging/messages/record-link.ts';

const m = columnsOf('replies', 'm');
const u = columnsOf('users', 'u');
const s = columnsOf('suppressions', 's');
const e = columnsOf('seenReplies', 'e');

/** Whether the sender of a reply `m` has opted out. */
const isSuppressed = sql`exists (
  select from suppressions s where ${s.channel} = 'sms' and ${s.address} = ${m.address})`;

/** Whether a user `u` has not seen a reply `m`: users have seen all up to one arrival, and single ones after it. */
export const isUnread: RawBuilder<unknown> = sql`(${m.arrival} > ${u.repliesSeenTo} and not exists (
  select from seen_replies e where ${e.userId} = ${u.id} and ${e.replyId} = ${m.id}))`;

/** The reply `m` as the user `u` sees it. */
export const replyJson: RawBuilder<unknown> = sql`json_build_object('_id', ${m.id}, 'from', ${m.address}, 'fromName', ${m.senderName},
  'body', ${m.body}, 'receivedAt', iso_instant(${m.receivedAt}), ${recordPairs(m)}, 'recordNumber', ${numberLabel(m)},
  'isSuppressed', ${isSuppressed}, 'isUnread', ${isUnread})`;

/** A page of replies as JSON text, newest first, with the unread marks of one user. */
export async function listReplies(db: Database, query: ReplyListQuery, userId: string): Promise<string> {
  const { limit } = query;
  const sort = 'receivedAt';
  const after = decodeCursor(sort, query.cursor);
  const matching = sql`from replies m where ${m.keyword} is null ${andOfRecord(m, query)}`;
  const afterCursor = after
    ? sql`and (${m.receivedAt}, ${m.id}) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const isFiltered = isOfRecord(query);
  return pageJson(db, {
    rows: sql`
      select ${replyJson} as item, ${m.receivedAt}::text as key, ${m.id}
      from users u, lateral (select m.* ${matching} ${afterCursor}
        order by ${m.receivedAt} desc, ${m.id} desc ${limitRows(limit)}) m
      where ${u.id} = ${userId}
      order by ${m.receivedAt} desc, ${m.id} desc`,
    total: isFiltered ? countCapped(sql`select ${matching}`) : sql`select count(*) ${matching}`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered,
  });
}

export const maxUnreadCount = 100;

const countUnread = preparedStatement<{ json: string }, [userId: string]>(
  1,
  (userId) => sql<{ json: string }>`
    select json_build_object('unread', (
      select count(*) from (
        select from replies m where ${m.keyword} is null and ${isUnread}
        limit ${sql.lit(maxUnreadCount)}) counted))::text as json
    from users u where ${u.id} = ${userId}`,
);

/** The number of a user's unread replies as JSON text, capped at 100. */
export async function countUnreadReplies(db: Database, userId: string): Promise<string> {
  const [row] = await countUnread(db, userId);
  return row?.json ?? '{"unread":0}';
}

const markAllBefore = preparedStatement<unknown, [userId: string, replies: string[]]>(
  2,
  (userId, replies) => sql`
    with reader as (
      update users u set ${setColumns('users', { repliesSeenTo: sql`greatest(${u.repliesSeenTo}, l.arrival)` })}
      from (select max(${m.arrival}) as arrival from replies m where ${m.id} = any(${replies}::uuid[])) l
      where ${u.id} = ${userId} returning ${u.repliesSeenTo} as seen_to
    )
    delete from seen_replies e using reader, replies m
    where ${e.userId} = ${userId} and ${m.id} = ${e.replyId} and ${m.arrival} <= reader.seen_to`,
);

const markEach = preparedStatement<unknown, [userId: string, replies: string[]]>(
  2,
  (userId, replies) => sql`
    insert into seen_replies (${columnList(['userId', 'replyId'] satisfies ColumnName<'seenReplies'>[])})
    select ${u.id}, ${m.id} from users u, replies m
    where ${u.id} = ${userId} and ${m.id} = any(${replies}::uuid[]) and ${m.arrival} > ${u.repliesSeenTo}
    on conflict do nothing`,
);

/** Marks replies as seen by a user. Replies seen earlier stay seen, later ones stay unread. */
export async function markRepliesSeen(
  db: Database,
  userId: string,
  { replies, andBefore = false }: SeenReplies,
): Promise<void> {
  const mark = andBefore ? markAllBefore : markEach;
  await mark(db, userId, replies);
}
