import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideTestServer } from '#server/test/test-server.ts';

const server = provideTestServer();

async function readiness(): Promise<number> {
  return (await server.request('GET', '/readyz', { token: null })).status;
}

test('a database without its tables is not ready, which is no failure of the server', async () => {
  expect(await readiness()).toBe(200);
  await sql`alter table schema_migrations rename to schema_migrations_elsewhere`.execute(server.db);
  expect(await readiness()).toBe(503);
  await sql`alter table schema_migrations_elsewhere rename to schema_migrations`.execute(server.db);
  expect(await readiness()).toBe(200);
});

test('a database that lacks a migration is not ready', async () => {
  await sql`update schema_migrations set name = '9999-' || name`.execute(server.db);
  expect(await readiness()).toBe(503);
});
