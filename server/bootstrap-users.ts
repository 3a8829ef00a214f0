import { sql } from 'kysely';
import { StartupError } from './base/startup-error.ts';
import type { Config } from './config/config.ts';
import type { Database, Tx } from './db/client.ts';
import { preparedStatement } from './db/prepared-statement.ts';
import { createUserAsSystem } from './features/users/users.queries.ts';

export const demoUser = { name: 'Demo Admin', phone: '+12025550100' };

/** Arbitrary lock id, shared by all Crewdesk processes. */
const firstStartLock = 7_203_115;

const lockFirstStart = preparedStatement<unknown, []>(
  0,
  () => sql`select pg_advisory_xact_lock(${sql.lit(firstStartLock)})`,
);

/**
 * Creates the first user in an empty database: ADMIN_NAME and ADMIN_PHONE, or the demonstration where it is allowed.
 * Returns whether this database is a demonstration.
 * @throws StartupError when the database is empty and there is neither an admin nor a demonstration
 */
export async function bootstrapUsers(db: Database, config: Config): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockFirstStart(tx);
    const user = await tx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (!user) await createFirstUsers(tx, config);
    const marker = await tx
      .selectFrom('installation')
      .select('name')
      .where('name', '=', 'demonstration')
      .executeTakeFirst();
    return Boolean(marker) && config.allowsDemonstration;
  });
}

async function createFirstUsers(tx: Tx, config: Config): Promise<void> {
  const { admin, allowsDemonstration, company, publicUrl } = config;
  const now = new Date();
  if (admin) {
    await createUserAsSystem(tx, { ...admin, isTechnician: false }, now);
    return;
  }
  if (!allowsDemonstration) {
    throw new StartupError(
      'ADMIN_PHONE is missing: the database is empty, so nobody could sign in. Set ADMIN_PHONE and ADMIN_NAME.',
    );
  }
  await createUserAsSystem(tx, { ...demoUser, isTechnician: false }, now);
  await tx
    .insertInto('installation')
    .values({ name: 'demonstration', value: JSON.stringify(true) })
    .execute();
  // Imported only when needed, to keep the generators out of memory otherwise.
  const { seedDemonstration } = await import('./demo/company/seed-demonstration.ts');
  await seedDemonstration(tx, { now, timeZone: company.timeZone, sendHour: company.sendHour, publicUrl });
}
