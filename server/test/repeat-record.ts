import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';

let nextNumber = 700_000;

/** Copies a record with the rows of a table that belong to it, so many times. */
export async function repeatRecord(
  { db }: { db: Database },
  id: string,
  table: 'record_contacts' | 'equipment',
  count: number,
): Promise<void> {
  await sql`
    with copies as (
      insert into records
      select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'number', ${nextNumber}::int + n))).*
      from records r, generate_series(1, ${count}::int) n where r.id = ${id} returning id
    )
    insert into ${sql.table(table)}
    select (jsonb_populate_record(part, jsonb_build_object('id', gen_random_uuid(), 'record_id', copies.id))).*
    from ${sql.table(table)} part, copies where part.record_id = ${id}`.execute(db);
  nextNumber += count;
}
