import { type RawBuilder, sql } from 'kysely';
import type { MessageListQuery } from '#schema/messages/messages.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';
import { matchesSearch } from '#server/db/rows/search-rows.ts';
import { isScheduled, messageJson } from './message-json.ts';
import { andOfRecord, isOfRecord } from './record-link.ts';

const m = columnsOf('messages', 'm');
const d = columnsOf('deliveries', 'd');

export const messageNotFoundMessage = 'This message does not exist or was removed.';

/** The conditions of a query for a message `m` and its delivery `d`, each after `and`. */
function andMatching(query: MessageListQuery): RawBuilder<unknown> {
  const search = matchesSearch(m.searchText, query.q);
  return sql.join(
    [
      andOfRecord(m, query),
      ...(query.state ? [sql`and ${d.state} = ${query.state}`] : []),
      ...(search ? [sql`and ${search}`] : []),
    ],
    sql` `,
  );
}

/** Messages that wait for their send date and active series, by time of creation. */
function scheduledRows(query: MessageListQuery): RawBuilder<unknown> {
  return sql`
    select ${d.createdAt} as at, ${d.messageId} as id, ${d.id} as delivery_id
    from deliveries d join messages m on ${m.id} = ${d.messageId} where ${isScheduled} ${andMatching(query)}`;
}

/** Sends that were attempted or requested for immediate sending, whatever their state. */
function sentRows(query: MessageListQuery): RawBuilder<unknown> {
  return sql`
    select ${d.listedAt} as at, ${d.id} as id, ${d.id} as delivery_id
    from deliveries d join messages m on ${m.id} = ${d.messageId}
    where ${d.listedAt} is not null ${andMatching(query)}`;
}

/** A page of messages as JSON text, newest first. */
export async function listMessages(db: Database, query: MessageListQuery): Promise<string> {
  const { limit, sent } = query;
  const sort = 'createdAt';
  const after = decodeCursor(sort, query.cursor);
  const parts = [
    ...(sent === true ? [] : [scheduledRows(query)]),
    ...(sent === false ? [] : [sentRows(query)]),
  ];
  const all = sql.join(parts, sql` union all `);
  const isFiltered = sent !== undefined || Boolean(query.state || query.q) || isOfRecord(query);
  const afterCursor = after
    ? sql`where (p.at, p.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``;
  // Each part is limited to one page before the union, so that neither is read in full.
  const limited = parts.map(
    (part) =>
      sql`(select * from (${part}) p ${afterCursor} order by p.at desc, p.id desc ${limitRows(limit)})`,
  );
  return pageJson(db, {
    rows: sql`
      select ${messageJson} as item, p.at::text as key, p.id
      from (${sql.join(limited, sql` union all `)}) p
        join deliveries d on ${d.id} = p.delivery_id join messages m on ${m.id} = ${d.messageId}
      order by p.at desc, p.id desc ${limitRows(limit)}`,
    total: isFiltered
      ? countCapped(sql`select from (${all}) listed`)
      : sql`select count(*) from (${all}) listed`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered,
  });
}
