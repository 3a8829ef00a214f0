import { type RawBuilder, sql } from 'kysely';
import type { MessageListQuery } from '#schema/messages/messages.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { Database } from '#server/db/client.ts';
import { countUpTo, decodeCursor, limitRows, pageJson } from '#server/db/paging.ts';
import { isScheduled, messageJson } from './message-json.ts';

/** The one record that a list is narrowed to, by its kind's name on the wire. */
function ofRecord(query: MessageListQuery): RawBuilder<unknown> {
  const wanted = recordKinds.flatMap(({ id, wireName }) => {
    const recordId = query[wireName];
    return recordId ? [sql`and m.record_id = ${recordId} and m.record_kind = ${sql.lit(id)}`] : [];
  });
  return sql.join(wanted, sql` `);
}

/** What waits for its day, and the series that run, by when they came. */
function scheduledRows(query: MessageListQuery): RawBuilder<unknown> {
  return sql`
    select d.created_at as at, d.message_id as id, d.id as delivery_id
    from deliveries d join messages m on m.id = d.message_id where ${isScheduled} ${ofRecord(query)}`;
}

/** What went out, and what was to go out at once and waits or failed. */
function sendRows(query: MessageListQuery): RawBuilder<unknown> {
  return sql`
    select d.listed_at as at, d.id, d.id as delivery_id
    from deliveries d join messages m on m.id = d.message_id
    where d.listed_at is not null ${ofRecord(query)}`;
}

/** A page of messages as JSON text, the newest first. */
export async function listMessages(db: Database, query: MessageListQuery): Promise<string> {
  const { limit, sent } = query;
  const sort = 'createdAt';
  const after = decodeCursor(sort, query.cursor);
  const parts = [
    ...(sent === true ? [] : [scheduledRows(query)]),
    ...(sent === false ? [] : [sendRows(query)]),
  ];
  const all = sql.join(parts, sql` union all `);
  const isFiltered = sent !== undefined || recordKinds.some(({ wireName }) => query[wireName]);
  const beyond = after ? sql`where (p.at, p.id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql``;
  // Each part is cut to the page before they are put together, so that neither is read as a whole.
  const cut = parts.map(
    (part) => sql`(select * from (${part}) p ${beyond} order by p.at desc, p.id desc ${limitRows(limit)})`,
  );
  return pageJson(db, {
    rows: sql`
      select ${messageJson} as item, p.at::text as key, p.id
      from (${sql.join(cut, sql` union all `)}) p
        join deliveries d on d.id = p.delivery_id join messages m on m.id = d.message_id
      order by p.at desc, p.id desc ${limitRows(limit)}`,
    total: isFiltered
      ? countUpTo(sql`select from (${all}) listed`)
      : sql`select count(*) from (${all}) listed`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered,
  });
}
