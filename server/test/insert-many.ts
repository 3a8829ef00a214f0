import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { createDatabase, createPool } from '#server/db/client.ts';
import type { TestServer } from './test-server.ts';

/**
 * Inserts many rows without checking that what they refer to exists, and without triggers, which take most of the time.
 * Not on an external database, where that takes a superuser.
 */
export async function insertMany({ url }: TestServer, statement: RawBuilder<unknown>): Promise<void> {
  const superuser = new URL(inject('superuserUrl'));
  superuser.pathname = new URL(url).pathname;
  const db = createDatabase(createPool({ url: superuser.href, max: 1, statementTimeoutMs: 60_000 }));
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });
  await db.destroy();
}
