import pg from 'pg';
import { markName } from '#server/db/installation-mark.ts';

/** Tells a database apart from every copy that was loaded elsewhere: its cluster, and its number there. */
export const selectDatabaseIdentity = `
  select c.system_identifier || ' ' || d.oid as identity
  from pg_control_system() c, pg_database d where d.datname = current_database()`;

export async function identityOfDatabase(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<{ identity: string }>(selectDatabaseIdentity);
  return rows[0]?.identity ?? '';
}

/**
 * Makes the mark in a database follow its data into another one that takes its place, so that the next start holds no
 * messages. A mark that came from elsewhere stays as it is, and the next start holds them.
 * @param schema where the table `installation` is
 */
export async function moveMark(
  client: pg.ClientBase,
  schema: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await client.query(
    `update ${pg.escapeIdentifier(schema)}.installation
     set value = jsonb_set(value, '{database}', to_jsonb($1::text))
     where name = $2 and value ->> 'database' = $3`,
    [to, markName, from],
  );
}
