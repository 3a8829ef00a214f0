import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { SecurityNote } from '#schema/security-notes.ts';
import type { Database } from '#server/db/client.ts';
import { logChange, systemActor } from '#server/db/history/history.ts';
import { lockNumber } from './login-codes.queries.ts';

const hourMs = 60 * 60 * 1000;
/** Fewer wrong codes for a number within an hour are typing errors. */
const minWrongCodes = 5;
const maxListed = 100;

/** Adds a note to the history when somebody seems to guess the codes of a user, at most one per hour. */
export async function noteGuessing(
  db: Database,
  user: { id: string; phoneHash: Buffer },
  now: Date,
): Promise<void> {
  const hourAgo = new Date(now.getTime() - hourMs);
  await db.transaction().execute(async (tx) => {
    // Not the lock of the codes: only numbers with a user get notes, and a wait would show that.
    await lockNumber(tx, user.phoneHash.readBigInt64BE(8));
    const { name, wrongCodes, networks } = await tx
      .selectFrom('loginCodes as c')
      .innerJoin('users as u', 'u.id', 'c.userId')
      .select((e) => [
        e.fn.max('u.name').as('name'),
        sql<number>`coalesce(sum(c.tries - (c.used_at is not null)::int), 0)::int`.as('wrongCodes'),
        sql<number>`count(distinct c.network)::int`.as('networks'),
      ])
      .where('c.phoneHash', '=', user.phoneHash)
      .where('c.userId', '=', user.id)
      .where('c.triedAt', '>', hourAgo)
      .where('c.tries', '>', 0)
      .executeTakeFirstOrThrow();
    if (wrongCodes < minWrongCodes || (await isNoted(tx, user.id, { since: hourAgo, now }))) return;
    const note = { user: { _id: user.id, name }, wrongCodes, networks };
    await logChange(tx, {
      at: now,
      actor: systemActor,
      entity: 'security-note',
      entityId: randomUUIDv7(),
      before: null,
      after: JSON.stringify(note),
    });
  });
}

/** A note of the future was written before the clock was set back, and does not count. */
async function isNoted(
  db: Database,
  userId: string,
  { since, now }: { since: Date; now: Date },
): Promise<boolean> {
  const note = await db
    .selectFrom('history')
    .select('id')
    .where('entity', '=', 'security-note')
    .where('at', '>', since)
    .where('at', '<=', now)
    .where(sql`after->'user'->>'_id'`, '=', userId)
    .executeTakeFirst();
  return note !== undefined;
}

/** The notes since a moment, newest first. */
export async function listSecurityNotes(db: Database, since: Date): Promise<SecurityNote[]> {
  const rows = await db
    .selectFrom('history')
    .select(['entityId', 'at', 'after'])
    .where('entity', '=', 'security-note')
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute();
  return rows.map(({ entityId, at, after }) => ({
    ...(after as Pick<SecurityNote, 'user' | 'wrongCodes' | 'networks'>),
    _id: entityId,
    at: at.toISOString(),
  }));
}
