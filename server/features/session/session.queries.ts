import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/client.ts';

const codeLivesMs = 10 * 60 * 1000;
const sessionLivesMs = 30 * 24 * 60 * 60 * 1000;
const maxAttempts = 5;

export type Person = { id: string; name: string };

/** The living user with this number, if any. */
export async function findUserByPhone(db: Database, phone: string): Promise<Person | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('phone', '=', phone)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Keeps a code, for a number that nobody has too: its method can be tried like any other and never succeeds. */
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
      expiresAt: new Date(code.now.getTime() + codeLivesMs),
    })
    .execute();
}

/**
 * Takes one of the five tries a code has and returns what to compare with; undefined when there is none left, or the
 * code is used, expired or unknown. The row stays locked until the transaction ends, so tries come one by one.
 */
export async function takeTry(
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

/** Uses up the code and opens a session for its user; undefined when the user was deleted meanwhile. */
export async function openSession(
  tx: Tx,
  methodId: string,
  userId: string,
  now: Date,
): Promise<NewSession | undefined> {
  await tx.updateTable('loginCodes').set({ usedAt: now }).where('id', '=', methodId).execute();
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
    expiresAt: new Date(now.getTime() + sessionLivesMs),
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

/** Signs a user out everywhere. Returns the ids of the sessions that ended. */
export async function deleteSessionsOfUser(tx: Tx, userId: string): Promise<string[]> {
  const ended = await tx.deleteFrom('sessions').where('userId', '=', userId).returning('id').execute();
  return ended.map((session) => session.id);
}

/** Sessions, codes and answers to repeated requests that nobody can use any more. */
export async function deleteExpired(db: Database, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - 24 * 60 * 60 * 1000);
  await db.deleteFrom('loginCodes').where('expiresAt', '<', dayAgo).execute();
  await db.deleteFrom('sessions').where('expiresAt', '<', dayAgo).execute();
  await db.deleteFrom('idempotencyKeys').where('createdAt', '<', dayAgo).execute();
  await sql`delete from rate_limits where expire < ${dayAgo.getTime()}`.execute(db);
}
