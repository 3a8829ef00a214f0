import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SuppressionSource } from '#schema/messages/suppressions.ts';
import { notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, setColumns } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import type { Channel } from '#server/messaging/channel.ts';
import { suppressionJson } from './suppression-json.ts';
import { logSuppressions, tryToLog } from './suppression-log.ts';

export const suppressionNotFoundMessage = 'This entry does not exist or was deleted.';

const s = columnsOf('suppressions', 's');

/** The recipient is an email address in lower case, or a phone number in E.164. */
export type SuppressionTarget = { channel: Channel; recipient: string };

const selectByTarget = preparedStatement<StoredEntity, [Channel, recipient: string]>(
  2,
  (channel, recipient) => sql<StoredEntity>`
    select ${s.id}, 1 as version, ${suppressionJson}::text as json
    from suppressions s where ${s.channel} = ${channel} and ${s.address} = ${recipient}`,
);

export async function readSuppression(
  tx: Tx,
  { channel, recipient }: SuppressionTarget,
): Promise<StoredEntity> {
  const [stored] = await selectByTarget(tx, channel, recipient);
  if (!stored) throw new Error('a locked suppression disappeared');
  return stored;
}

const insertedColumns = columnList([
  'id',
  'channel',
  'address',
  'source',
  'note',
  'createdBy',
  'createdAt',
] satisfies ColumnName<'suppressions'>[]);
const uniqueColumns = columnList(['channel', 'address'] satisfies ColumnName<'suppressions'>[]);

type InsertedSuppression = { isNew: boolean; source: SuppressionSource };
type SuppressionValues = [
  id: string,
  channel: Channel,
  recipient: string,
  source: SuppressionSource,
  note: string | null,
  createdBy: string | null,
  createdAt: Date,
];

// The update without effect locks an existing row, so that it still exists when it is read.
const insertOrLock = preparedStatement<InsertedSuppression, SuppressionValues>(
  7,
  (...values) => sql<InsertedSuppression>`
    insert into suppressions as s (${insertedColumns}) values (${sql.join(values)})
    on conflict (${uniqueColumns}) do update set ${setColumns('suppressions', { channel: s.channel })}
    returning xmax = 0 as is_new, ${s.source}`,
);

/**
 * Suppresses all messages to a recipient from the commit on. A new suppression is logged in the history. An opt-out by
 * the recipients themselves replaces one that a colleague entered. Both are appended to the log in `logFolder` before the
 * commit, so that no opt-out is missing there.
 */
export async function suppress(
  tx: Tx,
  target: SuppressionTarget,
  { source, note = null }: { source: SuppressionSource; note?: string | null },
  by: ChangeInfo,
  logFolder?: string,
): Promise<StoredEntity & { isNew: boolean }> {
  const { channel, recipient } = target;
  const { actor, at } = by;
  const id = randomUUIDv7();
  const [row] = await insertOrLock(tx, id, channel, recipient, source, note, actor.id, at);
  const isNew = row?.isNew ?? false;
  const isReplaced = row?.source === 'staff' && source !== 'staff';
  const stored = isReplaced
    ? await replaceStaffEntry(tx, target, source, by)
    : await readSuppression(tx, target);
  if (logFolder !== undefined && (isNew || isReplaced))
    await tryToLog(logSuppressions(logFolder, [{ ...target, id: stored.id, source, note, at }]));
  if (isReplaced) return { ...stored, isNew };
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
 * Replaces an entry of a colleague with the recipient's own opt-out and keeps the note. It gets a new id, so that a
 * pending request to lift the old entry does not lift this one.
 */
async function replaceStaffEntry(
  tx: Tx,
  target: SuppressionTarget,
  source: SuppressionSource,
  by: ChangeInfo,
): Promise<StoredEntity> {
  const before = await readSuppression(tx, target);
  await tx
    .updateTable('suppressions')
    .set({ id: randomUUIDv7(), source, createdBy: null, createdAt: by.at })
    .where('id', '=', before.id)
    .execute();
  const after = await readSuppression(tx, target);
  const entity = 'suppression';
  await logChange(tx, { ...by, entity, entityId: before.id, before: before.json, after: null });
  await logChange(tx, { ...by, entity, entityId: after.id, before: null, after: after.json });
  return after;
}

const deleteByTarget = preparedStatement<StoredEntity, [Channel, recipient: string]>(
  2,
  (channel, recipient) => sql<StoredEntity>`
    delete from suppressions s where ${s.channel} = ${channel} and ${s.address} = ${recipient}
    returning ${s.id}, 1 as version, ${suppressionJson}::text as json`,
);

/** Deletes a suppression. Returns its id, for `logLift` after the commit; undefined when there was none. */
export async function liftSuppression(
  tx: Tx,
  { channel, recipient }: SuppressionTarget,
  by: ChangeInfo,
): Promise<string | undefined> {
  const deleted = await deleteByTarget(tx, channel, recipient);
  for (const { id, json } of deleted)
    await logChange(tx, { ...by, entity: 'suppression', entityId: id, before: json, after: null });
  return deleted[0]?.id;
}

const lockById = preparedStatement<StoredEntity, [id: string]>(
  1,
  (id) => sql<StoredEntity>`
    select ${s.id}, 1 as version, ${suppressionJson}::text as json
    from suppressions s where ${s.id} = ${id} for update of s`,
);

export async function lockSuppression(tx: Tx, id: string): Promise<StoredEntity> {
  const [stored] = await lockById(tx, id);
  if (!stored) throw notFound(suppressionNotFoundMessage);
  return stored;
}

const deleteById = preparedStatement<SuppressionTarget, [id: string]>(
  1,
  (id) => sql<SuppressionTarget>`
    delete from suppressions s where ${s.id} = ${id} returning ${s.channel}, ${s.address} as recipient`,
);

/** Returns whose suppression it was. */
export async function deleteSuppression(tx: Tx, id: string): Promise<SuppressionTarget | undefined> {
  const [deleted] = await deleteById(tx, id);
  return deleted;
}
