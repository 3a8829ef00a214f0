import { sql } from 'kysely';
import type { Config } from './config.ts';
import { StartRefused } from './lib/start-refused.ts';
import type { Database, Tx } from './db/client.ts';
import { seedDemonstration } from './seed/seed-demonstration.ts';
import { createUser } from './features/users/users.queries.ts';
import { crewdeskItself, recordChange } from './lib/history.ts';

export const demoUser = { name: 'Demo Admin', phone: '+12025550100' };

/** Any number will do, as long as every Crewdesk process uses the same. */
const firstStartLock = 7_203_115;

/**
 * Sees to it that somebody can sign in: fills an empty database with ADMIN_NAME and ADMIN_PHONE, or with the
 * demonstration where that is allowed. Returns whether this database is a demonstration.
 * @throws StartRefused when the database is empty and neither may be
 */
export async function preparePeople(db: Database, config: Config): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(firstStartLock)})`.execute(tx);
    const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (!user) await createFirst(tx, config);
    const marker = await tx
      .selectFrom('installation')
      .select('name')
      .where('name', '=', 'demonstration')
      .executeTakeFirst();
    return Boolean(marker) && config.mayDemonstrate;
  });
}

async function createFirst(tx: Tx, { admin, mayDemonstrate }: Config): Promise<void> {
  const now = new Date();
  if (admin) {
    await addUser(tx, admin, now);
    return;
  }
  if (!mayDemonstrate) {
    throw new StartRefused(
      'ADMIN_PHONE is missing: the database is empty and nobody could sign in. Set ADMIN_PHONE and ADMIN_NAME.',
    );
  }
  await addUser(tx, demoUser, now);
  await tx
    .insertInto('installation')
    .values({ name: 'demonstration', value: JSON.stringify(true) })
    .execute();
  await seedDemonstration(tx, now);
}

/** Adds a user on behalf of Crewdesk itself, with nobody signed in. */
export async function addUser(tx: Tx, person: { name: string; phone: string }, at: Date): Promise<void> {
  const user = await createUser(tx, { ...person, isTechnician: false }, at);
  await recordChange(tx, {
    at,
    actor: crewdeskItself,
    entity: 'user',
    entityId: user.id,
    before: null,
    after: user.json,
  });
}
