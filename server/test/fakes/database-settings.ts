import { sql } from 'kysely';
import pg from 'pg';
import type { TestServer } from '#server/test/test-server.ts';

/** Ends the connections of the server, because settings of a database apply to new ones. */
export async function reconnect({ url }: TestServer): Promise<void> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  await client.query(
    // Waits until they have ended.
    `select pg_terminate_backend(pid, 20000) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  await client.end();
}

/** Changes a setting of the database, for new connections, and makes them. */
export async function setSetting(server: TestServer, name: string, value: string): Promise<void> {
  const client = new pg.Client(server.url);
  await client.connect();
  await client.query('set default_transaction_read_only = off');
  await client.query(`alter database ${client.database} set ${name} = ${value}`);
  await client.end();
  await reconnect(server);
}

/**
 * Lets temporary files, and new rows of a table, find no space, as on a full disk. Returns a function that frees it.
 */
export async function fillDatabaseDisk(server: TestServer, table?: string): Promise<() => Promise<void>> {
  const refusal = sql`begin raise exception 'could not write to file: No space left on device'
    using errcode = 'disk_full'; end`;
  await sql`create schema full_disk`.execute(server.db);
  // The check whether the database can be written makes it write a temporary file.
  await sql`create function full_disk.generate_series(integer, integer) returns setof integer language plpgsql
    as $$ ${refusal} $$`.execute(server.db);
  await sql`create function full_disk.refuse() returns trigger language plpgsql as $$ ${refusal} $$`.execute(
    server.db,
  );
  if (table)
    await sql`create trigger full_disk before insert on ${sql.table(table)} for each row
      execute function full_disk.refuse()`.execute(server.db);
  await setSetting(server, 'search_path', 'full_disk, pg_catalog, public');
  return async () => {
    await setSetting(server, 'search_path', 'default');
    await sql`drop schema if exists full_disk cascade`.execute(server.db);
  };
}
