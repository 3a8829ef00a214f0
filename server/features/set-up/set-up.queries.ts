import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { AppError, conflict } from '#server/base/errors.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { hasUsers } from '#server/features/session/session.queries.ts';

/** The row of `installation`. */
const rowName = 'set-up';

const addressLifetimeMs = 30 * 60 * 1000;

const storedSchema = z.object({ hash: z.string(), expiresAt: z.iso.datetime() });

/** Keeps others from creating the first user until the transaction ends. */
export const lockFirstStart = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.firstStart)})`,
);

function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}

/**
 * The secret of a new address at which the first person sets Crewdesk up; those of earlier starts end. Only its hash is
 * stored, so that all processes on a database know it. Undefined when there is a user.
 */
export async function issueSetUpSecret(db: Database, now: Date): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockFirstStart(tx);
    if (await hasUsers(tx)) return undefined;
    const secret = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + addressLifetimeMs).toISOString();
    const value = JSON.stringify({ hash: hashSecret(secret).toString('base64url'), expiresAt });
    await tx
      .insertInto('installation')
      .values({ name: rowName, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    return secret;
  });
}

/** @throws AppError 409 when there is a user, 403 when the secret is not that of the last start or has expired */
export async function requireSetUpSecret(db: Database, secret: string, now: Date): Promise<void> {
  if (await hasUsers(db))
    throw conflict('Crewdesk has been set up in the meantime. Please sign in.', 'already_set_up');
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', rowName)
    .executeTakeFirst();
  const stored = row && storedSchema.parse(row.value);
  const expected = stored && Buffer.from(stored.hash, 'base64url');
  if (!expected || !timingSafeEqual(expected, hashSecret(secret)))
    throw new AppError(
      403,
      'unknown_set_up_address',
      'This address is not valid. Open the one that Crewdesk printed at its last start.',
    );
  if (new Date(stored.expiresAt) <= now)
    throw new AppError(
      403,
      'set_up_address_expired',
      'This address has expired. Start Crewdesk again and open the one that it prints then.',
    );
}

export async function deleteSetUpSecret(tx: Tx): Promise<void> {
  await tx.deleteFrom('installation').where('name', '=', rowName).execute();
}
