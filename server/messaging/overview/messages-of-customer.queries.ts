import { type RawBuilder, sql } from 'kysely';
import { overviewRows } from '#schema/overview/customer-overview.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listJson, listPairs } from '#server/db/rows/json-list.ts';
import { isScheduled, messageJson } from '#server/messaging/messages/message-json.ts';
import { isUnread, maxUnreadCount, replyJson } from '#server/messaging/replies/replies.queries.ts';

const r = columnsOf('records', 'r');
const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');
const reply = columnsOf('replies', 'm');
const u = columnsOf('users', 'u');

const limit = sql.lit(overviewRows);

/** The messages about a customer's records and the replies to them, as `userId` sees them: see `overviewBlocks`. */
export function messagesOfCustomerJson(customerId: string, userId: string): RawBuilder<unknown> {
  const deliveries = sql`records r join messages m on ${m.recordId} = ${r.id}
    join deliveries d on ${d.messageId} = ${m.id} where ${r.customerId} = ${customerId}`;
  const sent = sql`${deliveries} and ${d.listedAt} is not null`;
  const scheduled = sql`${deliveries} and ${isScheduled}`;
  const replies = sql`users u, records r join replies m on ${reply.recordId} = ${r.id}
    where ${u.id} = ${userId} and ${r.customerId} = ${customerId} and ${reply.keyword} is null`;
  return sql`json_build_object(
    'sent', ${listJson(firstOf(sent, sql`${d.listedAt} desc, ${d.id} desc`), sql`select from ${sent}`)},
    'scheduled', ${listJson(firstOf(scheduled, sql`${d.dueAt}, ${d.id}`), sql`select from ${scheduled}`)},
    'replies', json_build_object(
      ${listPairs(
        sql`select ${replyJson} as item from ${replies}
          order by ${reply.receivedAt} desc, ${reply.id} desc limit ${limit}`,
        sql`select from ${replies}`,
      )},
      'unread', (select count(*) from (
        select from ${replies} and ${isUnread} limit ${sql.lit(maxUnreadCount)}) counted),
      'latestUnread', (select ${replyJson} from ${replies} and ${isUnread}
        order by ${reply.receivedAt} desc, ${reply.id} desc limit 1)))`;
}

/** Limits the deliveries before it builds the JSON of their messages. */
function firstOf(from: RawBuilder<unknown>, order: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${messageJson} as item
    from (select ${d.id} from ${from} order by ${order} limit ${limit}) first
      join deliveries d on ${d.id} = first.id join messages m on ${m.id} = ${d.messageId}
    order by ${order}`;
}
