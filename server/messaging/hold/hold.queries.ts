import { sql } from 'kysely';
import type { HeldMessagesQuery, OutboxHold } from '#schema/messages/outbox-hold.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';
import { matchesSearch } from '#server/db/rows/search-rows.ts';
import { isLeaseExpired } from '#server/messaging/deliveries/leases.ts';
import { sharedPairs } from '#server/messaging/messages/message-json.ts';

const d = columnsOf('deliveries', 'd');
const m = columnsOf('messages', 'm');
const h = columnsOf('outboxHold', 'h');
const r = columnsOf('replies', 'r');

/** A hold `h` as the API returns it. */
const holdJson = sql`json_build_object('reason', ${h.reason}, 'heldAt', iso_instant(${h.heldAt}))`;

const selectHold = preparedStatement<{ hold: OutboxHold }, []>(
  0,
  () =>
    sql<{ hold: OutboxHold }>`select ${holdJson} as hold from outbox_hold h where ${h.reason} is not null`,
);

/** Null while messages are sent. */
export async function findHold(db: Database): Promise<OutboxHold | null> {
  const [row] = await selectHold(db);
  return row?.hold ?? null;
}

/** Whether a worker would claim a delivery `d` at this moment, at an hour for automatic messages, without a hold. */
export const isDue = (now: Date) => sql`(
  (${d.state} = 'queued' and (${d.dueAt} <= ${now} or (${d.leavesAnyHour} and ${d.attempts} = 0)))
  or (${d.state} = 'sending' and ${isLeaseExpired}))`;

/** Identifies a set of deliveries `d`. */
export const fingerprint = sql`coalesce(md5(string_agg(${d.id}::text, ',' order by ${d.id})), '')`;

const heldJson = sql`json_build_object('_id', ${d.id}, ${sharedPairs},
  'dueAt', iso_instant(${d.dueAt}), 'wasBegun', ${d.state} = 'sending')`;

type Due = { hold: string | null; seen: string; due: number; waitingReplies: number };

const selectDue = preparedStatement<Due, [now: Date]>(
  1,
  (now) => sql<Due>`
    select (select ${holdJson}::text from outbox_hold h where ${h.reason} is not null) as hold,
      (select count(*) from replies r where ${r.mailState} in ('queued', 'sending')) as waiting_replies,
      ${fingerprint} as seen, count(*) as due
    from deliveries d where ${isDue(now)} and exists (select from outbox_hold h where ${h.reason} is not null)`,
);

/** The messages that would be sent now, as JSON text, those due first first; see `heldMessagesPageSchema`. */
export async function listHeldMessages(
  db: Database,
  { limit, cursor, q }: HeldMessagesQuery,
  now: Date,
): Promise<string> {
  const sort = 'dueAt';
  const after = decodeCursor(sort, cursor);
  const [state] = await selectDue(db, now);
  if (!state) throw new Error('the aggregate returned no row');
  const search = matchesSearch(m.searchText, q);
  const rows = sql`from deliveries d join messages m on ${m.id} = ${d.messageId}
    where ${isDue(now)} and ${sql.lit(state.hold !== null)} ${search ? sql`and ${search}` : sql``}`;
  const afterCursor = after
    ? sql`and (${d.dueAt}, ${d.id}) > (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const page = await pageJson(db, {
    rows: sql`select ${heldJson} as item, ${d.dueAt}::text as key, ${d.id} ${rows} ${afterCursor}
      order by ${d.dueAt}, ${d.id} ${limitRows(limit)}`,
    total: search ? countCapped(sql`select ${rows}`) : sql`select ${state.due}::int`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: search !== undefined,
    canReusePlan: false,
  });
  const { hold, seen, due, waitingReplies } = state;
  const counts = `"seen":${JSON.stringify(seen)},"due":${due},"waitingReplies":${waitingReplies}`;
  return `{"hold":${hold ?? 'null'},${counts},${page.slice(1)}`;
}
