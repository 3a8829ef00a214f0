import { randomUUIDv7 } from 'node:crypto';
import type { Database, Tx } from '#server/db/client.ts';

const codeLifetimeMs = 10 * 60 * 1000;
const sessionLifetimeMs = 30 * 24 * 60 * 60 * 1000;
const maxAttempts = 5;

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

/** Saves a code. An unknown phone number gets one without a user, so that confirming it fails like a wrong code. */
export async function createLoginCode(
  db: Database,
  code: { id: string; userId: string | null; phoneHash: Buffer; codeHash: Buffer; now: Date },
): Promise<void> {
  await db
    .insertInto('loginCodes')
    .values({
      id: code.id,
      userId: code.userId,
      phoneHash: code.phoneHash,
      codeHash: code.codeHash,
      createdAt: code.now,
      expiresAt: new Date(code.now.getTime() + codeLifetimeMs),
    })
    .execute();
}

/**
 * Uses one of the five attempts of a code and returns the hash to compare with; undefined when no attempt is left, or
 * the code is used, expired or unknown. Locks the row until the transaction ends, so attempts run one at a time.
 */
export async function consumeAttempt(
  tx: Tx,
  methodId: string,
  now: Date,
): Promise<{ userId: string | null; codeHash: Buffer } | undefined> {
  return tx
    .updateTable('loginCodes')
    .set((e) => ({ tries: e('tries', '+', 1) }))
    .where('id', '=', methodId)
    .where('tries', '<', maxAttempts)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning(['userId', 'codeHash'])
    .executeTakeFirst();
}

export type NewSession = { id: string; userId: string; userName: string; createdAt: Date; expiresAt: Date };

export async function markCodeUsed(tx: Tx, methodId: string, now: Date): Promise<void> {
  await tx.updateTable('loginCodes').set({ usedAt: now }).where('id', '=', methodId).execute();
}

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
