import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function getReadiness(): Promise<number> {
  return (await server.request('GET', '/readyz', { token: null })).status;
}

test('responds 503 while the database has no tables', async () => {
  expect(await getReadiness()).toBe(200);
  await sql`alter table schema_migrations rename to schema_migrations_elsewhere`.execute(server.db);
  expect(await getReadiness()).toBe(503);
  await sql`alter table schema_migrations_elsewhere rename to schema_migrations`.execute(server.db);
  expect(await getReadiness()).toBe(200);
});

test('responds 503 while a migration is missing', async () => {
  await sql`update schema_migrations set name = '9999-' || name`.execute(server.db);
  expect(await getReadiness()).toBe(503);
});
