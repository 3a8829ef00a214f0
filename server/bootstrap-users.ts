import { sql } from 'kysely';
import { StartupError } from './base/startup-error.ts';
import type { Config } from './config/config.ts';
import type { Database, Tx } from './db/client.ts';
import { createUserUnattended } from './features/users/users.queries.ts';

export const demoUser = { name: 'Demo Admin', phone: '+12025550100' };

/** Any number will do, as long as every Crewdesk process uses the same. */
const firstStartLock = 7_203_115;

/**
 * Sees to it that somebody can sign in: fills an empty database with ADMIN_NAME and ADMIN_PHONE, or with the
 * demonstration where that is allowed. Returns whether this database is a demonstration.
 * @throws StartupError when the database is empty and neither may be
 */
export async function bootstrapUsers(db: Database, config: Config): Promise<boolean> {
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

async function createFirst(tx: Tx, config: Config): Promise<void> {
  const { admin, mayDemonstrate, company, sendHour, publicUrl } = config;
  const now = new Date();
  if (admin) {
    await createUserUnattended(tx, { ...admin, isTechnician: false }, now);
    return;
  }
  if (!mayDemonstrate) {
    throw new StartupError(
      'ADMIN_PHONE is missing: the database is empty and nobody could sign in. Set ADMIN_PHONE and ADMIN_NAME.',
    );
  }
  await createUserUnattended(tx, { ...demoUser, isTechnician: false }, now);
  await tx
    .insertInto('installation')
    .values({ name: 'demonstration', value: JSON.stringify(true) })
    .execute();
  // Only a first start needs it, so no other keeps it in memory.
  const { seedDemonstration } = await import('./demo/company/seed-demonstration.ts');
  await seedDemonstration(tx, { now, timeZone: company.timeZone, sendHour, publicUrl });
}
