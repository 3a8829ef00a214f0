import type { Config } from './config/config.ts';
import type { Database, Tx } from './db/client.ts';
import { hasUsers } from './features/session/session.queries.ts';
import { lockFirstStart } from './features/set-up/set-up.queries.ts';
import { createUserAsSystem } from './features/users/users.queries.ts';

export const demoUser = { name: 'Demo Admin', phone: '+12025550100' };

/**
 * Creates the first user in an empty database: ADMIN_NAME and ADMIN_PHONE, or the demonstration where it is allowed.
 * Otherwise the first user comes from the set-up. Returns whether this database is a demonstration.
 */
export async function bootstrapUsers(db: Database, config: Config): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockFirstStart(tx);
    if (!(await hasUsers(tx))) await createFirstUsers(tx, config);
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
  if (!allowsDemonstration) return;
  await createUserAsSystem(tx, { ...demoUser, isTechnician: false }, now);
  await tx
    .insertInto('installation')
    .values({ name: 'demonstration', value: JSON.stringify(true) })
    .execute();
  // Imported only when needed, to keep the generators out of memory otherwise.
  const { seedDemonstration } = await import('./demo/company/seed-demonstration.ts');
  await seedDemonstration(tx, { now, timeZone: company.timeZone, sendHour: company.sendHour, publicUrl });
}
