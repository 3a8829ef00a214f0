import type { Database, Tx } from '#server/db/client.ts';
import { logChange, systemActor } from '#server/db/history/history.ts';
import type { Channel } from '#server/messaging/channel.ts';
import {
  type LoggedSuppression,
  logLifts,
  logSuppressions,
  parseSuppressionLog,
  readSuppressionLog,
} from './suppression-log.ts';
import { liftSuppression, readSuppression } from './suppressions.writes.ts';

export type UnitedSuppressions = { added: number; lifted: number };

/**
 * Brings the opt-outs of a restored database up to date with the lines of the log: those since the backup are added, and
 * those that were lifted since are lifted. Opt-outs that the log does not know stay. A restore calls it in the
 * transaction that loads the data.
 */
export async function uniteSuppressions(
  tx: Tx,
  lines: Iterable<string>,
  at = new Date(),
): Promise<UnitedSuppressions> {
  const { suppressed, lifted } = parseSuppressionLog(lines);
  const by = { actor: systemActor, at };
  const counts = { added: 0, lifted: 0 };
  for (const suppression of suppressed) if (await insert(tx, suppression, at)) counts.added += 1;
  for (const { channel, recipient, id } of lifted) {
    const stored = await tx
      .selectFrom('suppressions')
      .select('id')
      .where('channel', '=', channel)
      .where('address', '=', recipient)
      .where('id', '<=', id)
      .executeTakeFirst();
    if (stored && (await liftSuppression(tx, { channel, recipient }, by))) counts.lifted += 1;
  }
  return counts;
}

/** Returns whether the recipient was not suppressed. */
async function insert(tx: Tx, suppression: LoggedSuppression, now: Date): Promise<boolean> {
  const { id, channel, recipient, source, note, at } = suppression;
  const inserted = await tx
    .insertInto('suppressions')
    .values({ id, channel, address: recipient, source, note, createdAt: at })
    .onConflict((onConflict) => onConflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  const { json } = await readSuppression(tx, { channel, recipient });
  const change = { entity: 'suppression', entityId: id, before: null, after: json };
  await logChange(tx, { at: now, actor: systemActor, ...change });
  return true;
}

/**
 * Appends to the log what it lacks: opt-outs from before there was a log, those that other machines took, and what could
 * not be written at its time. A lift needs its row in the history, because a database that was rolled back lacks the
 * opt-out as well.
 */
export async function completeSuppressionLog(db: Database, folder: string, at: Date): Promise<void> {
  const { suppressed } = parseSuppressionLog(await readSuppressionLog(folder));
  const stored = await db
    .selectFrom('suppressions')
    .select(['id', 'channel', 'address', 'source', 'note', 'createdAt'])
    .execute();
  const logged = new Set(suppressed.map(({ channel, recipient }) => `${channel} ${recipient}`));
  const missing = stored.filter(({ channel, address }) => !logged.has(`${channel} ${address}`));
  if (missing.length > 0)
    await logSuppressions(
      folder,
      missing.map(({ address, createdAt, channel, source, ...rest }) => ({
        ...rest,
        channel: channel as Channel,
        source: source as LoggedSuppression['source'],
        recipient: address,
        at: createdAt,
      })),
    );
  const standing = new Set(stored.map(({ channel, address }) => `${channel} ${address}`));
  const gone = suppressed.filter(({ channel, recipient }) => !standing.has(`${channel} ${recipient}`));
  if (gone.length === 0) return;
  const deletions = await db
    .selectFrom('history')
    .select('entityId')
    .where('entity', '=', 'suppression')
    .where('action', '=', 'delete')
    .where(
      'entityId',
      'in',
      gone.map(({ id }) => id),
    )
    .execute();
  const deleted = new Set(deletions.map(({ entityId }) => entityId));
  const lifts = gone.filter(({ id }) => deleted.has(id));
  if (lifts.length > 0)
    await logLifts(
      folder,
      lifts.map(({ id, channel, recipient }) => ({ id, channel, recipient, at })),
    );
}
