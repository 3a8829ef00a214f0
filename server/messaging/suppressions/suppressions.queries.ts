import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SuppressionListQuery, SuppressionSource } from '#schema/messages/suppressions.ts';
import { notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history.ts';
import { countUpTo, decodeCursor, limitRows, pageJson } from '#server/db/paging.ts';
import { searchTerms } from '#server/db/search-text.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';

export const suppressionNotFoundMessage = 'This entry does not exist or was deleted.';

/** An e-mail address in lower case, or a number in E.164. */
export type Address = { channel: 'sms' | 'email'; address: string };

/** Whom messages to the address of a suppression `s` were for, as far as the last of them said. */
const nameOfAddress = sql`case s.channel
  when 'sms' then (select (array_agg(m.recipient_name order by m.id desc))[1] from messages m
    where m.channel = 'sms' and m.address = s.address and m.recipient_name is not null)
  else (select (array_agg(m.recipient_name order by m.id desc))[1] from messages m
    where m.channel = 'email' and lower(m.address) = s.address and m.recipient_name is not null) end`;

/** A suppression `s` as the API answers it. */
const suppressionJson = sql`json_build_object(
  '_id', s.id,
  'emailTo', case s.channel when 'email' then s.address end,
  'textTo', case s.channel when 'sms' then s.address end,
  'name', ${nameOfAddress}, 'source', s.source, 'note', s.note,
  'createdBy', (select json_build_object('_id', u.id, 'name', u.name) from users u where u.id = s.created_by),
  'createdAt', iso_instant(s.created_at))`;

/** Matches `q` literally in address, name and note, and its digits in a number. */
function matching(q: string) {
  const text = q.toLowerCase();
  const { digits } = searchTerms(q);
  const byNumber = digits ? sql`or strpos(s.address, ${digits}) > 0` : sql``;
  return sql`(strpos(s.address, ${text}) > 0 or strpos(lower(s.note), ${text}) > 0 ${byNumber}
    or strpos(lower(${nameOfAddress}), ${text}) > 0)`;
}

/** A page of suppressions as JSON text, the newest first. */
export async function listSuppressions(
  db: Database,
  { limit, cursor, q }: SuppressionListQuery,
): Promise<string> {
  const sort = 'createdAt';
  const after = decodeCursor(sort, cursor);
  const beyond = after
    ? sql`and (s.created_at, s.id) < (${after.key}::timestamptz, ${after.id}::uuid)`
    : sql``;
  const found = q ? matching(q) : sql`true`;
  return pageJson(db, {
    rows: sql`
      select ${suppressionJson} as item, s.created_at::text as key, s.id from suppressions s
      where ${found} ${beyond} order by s.created_at desc, s.id desc ${limitRows(limit)}`,
    total: q
      ? countUpTo(sql`select from suppressions s where ${found}`)
      : sql`select count(*) from suppressions`,
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: Boolean(q),
  });
}

async function readSuppression(tx: Tx, { channel, address }: Address): Promise<StoredEntity> {
  const { rows } = await sql<StoredEntity>`
    select s.id, 1 as version, ${suppressionJson}::text as json
    from suppressions s where s.channel = ${channel} and s.address = ${address}`.execute(tx);
  if (!rows[0]) throw new Error('a suppression went while it was locked');
  return rows[0];
}

/**
 * Sees to it that an address gets no messages, which it may not have got before; leaves history when that is new. From
 * its commit on nothing goes to it. What people say with their own hands counts for more than what a colleague was told.
 */
export async function suppress(
  tx: Tx,
  { channel, address }: Address,
  { source, note = null }: { source: SuppressionSource; note?: string | null },
  by: ChangeInfo,
): Promise<StoredEntity & { isNew: boolean }> {
  // An update that changes nothing locks the row, so that it is still there when it is read.
  const { rows } = await sql<{ isNew: boolean; source: SuppressionSource }>`
    insert into suppressions as s (id, channel, address, source, note, created_by, created_at)
    values (${randomUUIDv7()}, ${channel}, ${address}, ${source}, ${note}, ${by.actor.id}, ${by.at})
    on conflict (channel, address) do update set channel = s.channel
    returning xmax = 0 as is_new, s.source`.execute(tx);
  const isNew = rows[0]?.isNew ?? false;
  if (rows[0]?.source === 'staff' && source !== 'staff')
    return { ...(await noteOwnWish(tx, { channel, address }, source, by)), isNew };
  const stored = await readSuppression(tx, { channel, address });
  if (isNew)
    await logChange(tx, {
      ...by,
      entity: 'suppression',
      entityId: stored.id,
      before: null,
      after: stored.json,
    });
  return { ...stored, isNew };
}

/**
 * Puts a wish of their own in the place of the one that a colleague wrote down, and keeps the note. It gets an id of its
 * own: who is about to lift the other one has read nothing of this one.
 */
async function noteOwnWish(
  tx: Tx,
  to: Address,
  source: SuppressionSource,
  by: ChangeInfo,
): Promise<StoredEntity> {
  const before = await readSuppression(tx, to);
  await sql`
    update suppressions set id = ${randomUUIDv7()}, source = ${source}, created_by = null, created_at = ${by.at}
    where id = ${before.id}`.execute(tx);
  const after = await readSuppression(tx, to);
  const entity = 'suppression';
  await logChange(tx, { ...by, entity, entityId: before.id, before: before.json, after: null });
  await logChange(tx, { ...by, entity, entityId: after.id, before: null, after: after.json });
  return after;
}

/** Lets an address have messages again. False when nothing kept it from that. */
export async function liftSuppression(
  tx: Tx,
  { channel, address }: Address,
  by: ChangeInfo,
): Promise<boolean> {
  const { rows } = await sql<StoredEntity>`
    delete from suppressions s where s.channel = ${channel} and s.address = ${address}
    returning s.id, 1 as version, ${suppressionJson}::text as json`.execute(tx);
  for (const { id, json } of rows)
    await logChange(tx, { ...by, entity: 'suppression', entityId: id, before: json, after: null });
  return rows.length > 0;
}

export async function lockSuppression(tx: Tx, id: string): Promise<StoredEntity> {
  const { rows } = await sql<StoredEntity>`
    select s.id, 1 as version, ${suppressionJson}::text as json
    from suppressions s where s.id = ${id} for update of s`.execute(tx);
  if (!rows[0]) throw notFound(suppressionNotFoundMessage);
  return rows[0];
}

export async function deleteSuppression(tx: Tx, id: string): Promise<void> {
  await sql`delete from suppressions where id = ${id}`.execute(tx);
}
