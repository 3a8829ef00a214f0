import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Tx } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { type Lane, laneSeconds } from './sign-in-lanes.ts';

export const codeLifetimeMs = 10 * 60 * 1000;
const maxTries = 5;
/** The clocks of two processes differ by less than this. */
const clockToleranceMs = 10 * 60 * 1000;

/** Who asks for a code: a known browser, any other browser by its network, or a colleague for somebody else. */
export type CodeOrigin = { deviceId: string } | { network: string } | { isIssued: true };

type NewCode = { id: string; userId: string | null; phoneHash: Buffer; codeHash: Buffer; origin: CodeOrigin };

/** Six digits. */
export function newCode(): string {
  return String(randomInt(0, 1_000_000)).padStart(6, '0');
}

/** @param sender who sends the text */
export function codeText(code: string, sender: string): string {
  return `${code} is your confirmation code for ${sender}. It is valid for 10 minutes.`;
}

/** Locks a phone number, by the first eight bytes of its hash, until the transaction ends. */
export const lockNumber = preparedStatement<unknown, [phone: bigint]>(
  1,
  (phone) => sql`select pg_advisory_xact_lock(${phone}::bigint)`,
);

/**
 * Reads the codes of the last day that count together with a code of this origin. Locks the phone number until the
 * transaction ends, so that concurrent requests are counted one at a time.
 */
export async function lockLane(tx: Tx, phoneHash: Buffer, origin: CodeOrigin, now: Date): Promise<Lane> {
  // The lock needs its own statement: a query that waited for it would not see the rows committed meanwhile.
  await lockNumber(tx, phoneHash.readBigInt64BE());
  const rows = await tx
    .selectFrom('loginCodes')
    .select(['id', 'createdAt', 'deviceId', 'network', 'isIssued', 'tries', 'triedAt', 'usedAt'])
    .where('phoneHash', '=', phoneHash)
    .where('createdAt', '>', new Date(now.getTime() - laneSeconds * 1000))
    // Later ones were created before the clock was set back.
    .where('createdAt', '<=', new Date(now.getTime() + clockToleranceMs))
    .execute();
  const codes = rows
    .filter((row) => isOfLane(row, origin))
    .map(({ id, createdAt, network, tries, triedAt, usedAt }) => ({
      id,
      createdAt,
      network,
      triedAt,
      isConfirmed: usedAt !== null,
      wrongTries: tries - (usedAt === null ? 0 : 1),
    }));
  return { codes, network: 'network' in origin ? origin.network : undefined };
}

function isOfLane(row: { deviceId: string | null; isIssued: boolean }, origin: CodeOrigin): boolean {
  if ('isIssued' in origin) return row.isIssued;
  if ('deviceId' in origin) return row.deviceId === origin.deviceId;
  return row.deviceId === null && !row.isIssued;
}

/** Saves a code. An unknown phone number gets one without a user, so that confirming it fails like a wrong code. */
export async function createLoginCode(tx: Tx, code: NewCode, now: Date): Promise<void> {
  const { origin, ...values } = code;
  await tx
    .insertInto('loginCodes')
    .values({
      ...values,
      ...origin,
      createdAt: now,
      expiresAt: new Date(now.getTime() + codeLifetimeMs),
    })
    .execute();
}

/** A code that may still be confirmed. */
export type OpenCode = {
  id: string;
  userId: string | null;
  phoneHash: Buffer | null;
  codeHash: Buffer;
  origin: CodeOrigin;
};

/**
 * Finds a code by its id; undefined when no try is left, or the code is used, expired or unknown. Locks the row until the
 * transaction ends, so that tries are counted one at a time.
 */
export async function lockOpenCode(tx: Tx, id: string, now: Date): Promise<OpenCode | undefined> {
  const row = await tx
    .selectFrom('loginCodes')
    .select(['id', 'userId', 'phoneHash', 'codeHash', 'deviceId', 'network'])
    .where('id', '=', id)
    .where('isIssued', '=', false)
    .where('tries', '<', maxTries)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { deviceId, network, ...code } = row;
  return { ...code, origin: deviceId === null ? { network: network ?? '' } : { deviceId } };
}

export async function countTry(db: Database, id: string, now: Date): Promise<void> {
  await db
    .updateTable('loginCodes')
    .set((e) => ({ tries: e('tries', '+', 1), triedAt: now }))
    .where('id', '=', id)
    .execute();
}

export async function deleteLoginCode(db: Database, id: string): Promise<void> {
  await db.deleteFrom('loginCodes').where('id', '=', id).execute();
}

export async function markCodeUsed(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('loginCodes').set({ usedAt: now }).where('id', '=', id).execute();
}

/** Finds the newest code that a colleague requested for a phone number, if it is not used or expired. */
export async function findIssuedCode(
  db: Database,
  phoneHash: Buffer,
  now: Date,
): Promise<{ id: string; userId: string | null } | undefined> {
  return db
    .selectFrom('loginCodes')
    .select(['id', 'userId'])
    .where('phoneHash', '=', phoneHash)
    .where('isIssued', '=', true)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

/** Marks a code that a colleague requested as used and returns its user; undefined when it is not valid. */
export async function consumeIssuedCode(
  tx: Tx,
  id: string,
  codeHash: Buffer,
  now: Date,
): Promise<string | undefined> {
  const used = await tx
    .updateTable('loginCodes')
    .set((e) => ({ usedAt: now, triedAt: now, tries: e('tries', '+', 1) }))
    .where('id', '=', id)
    .where('codeHash', '=', codeHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return used?.userId ?? undefined;
}
