import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';

const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;

/** Finds the active user with this phone number. */
export async function findUserByPhone(
  db: Database,
  phone: string,
): Promise<{ id: string; name: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('phone', '=', phone)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Whether there is or was a user. */
export async function hasUsers(db: Database): Promise<boolean> {
  return Boolean(await db.selectFrom('users').select('id').limit(1).executeTakeFirst());
}

export type NewSession = { id: string; userId: string; userName: string; createdAt: Date; expiresAt: Date };

/** Creates a session for a user; undefined when the user has been deleted. */
export async function createSession(tx: Tx, userId: string, now: Date): Promise<NewSession | undefined> {
  const user = await tx
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('id', '=', userId)
    .where('deletedAt', 'is', null)
    .returning('name')
    .executeTakeFirst();
  if (!user) return undefined;
  const session = {
    id: randomUUIDv7(),
    userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + sessionLifetimeMs),
  };
  await tx
    .insertInto('sessions')
    .values({ ...session, lastUsedAt: now })
    .execute();
  return { ...session, userName: user.name };
}

/** Signs a user in, which the history shows; undefined when the user has been deleted. */
export async function startSession(tx: Tx, userId: string, now: Date): Promise<NewSession | undefined> {
  const session = await createSession(tx, userId, now);
  if (session)
    await logChange(tx, {
      at: now,
      actor: { id: session.userId, name: session.userName },
      entity: 'session',
      entityId: session.id,
      before: null,
      after: JSON.stringify({ user: { _id: session.userId, name: session.userName } }),
    });
  return session;
}

export async function deleteSession(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', id).execute();
}

/** Deletes all sessions of a user and returns their ids. */
export async function deleteSessionsOfUser(tx: Tx, userId: string): Promise<string[]> {
  const deleted = await tx.deleteFrom('sessions').where('userId', '=', userId).returning('id').execute();
  return deleted.map((session) => session.id);
}

/** Deletes confirmation codes, sessions, idempotency keys and rate limits that expired over a day ago. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom('loginCodes').where('expiresAt', '<', dayAgo).execute();
  await db.deleteFrom('sessions').where('expiresAt', '<', dayAgo).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', dayAgo).execute();
  await db.deleteFrom('rateLimits').where('expire', '<', dayAgo.getTime()).execute();
}
