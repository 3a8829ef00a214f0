import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { records } from './records.ts';

/** Of more records, the others are copies: seeding a million takes half an hour. */
const maxSeeded = 100_000;

/** The tables of records, each with the columns that are ids of their rows or of others. */
const tables = {
  records: ['id'],
  equipment: ['id', 'record_id'],
  warranties: ['id', 'record_id', 'equipment_id'],
  assignments: ['id', 'record_id'],
  record_contacts: ['id', 'record_id'],
  record_documents: ['id', 'record_id'],
  status_events: ['id', 'record_id'],
  visit_lines: ['id', 'record_id'],
  history: ['id', 'entity_id'],
};

/** The n-th id made of another one: as old, so that the records of a copy are between the others. */
const copiedId = (column: string) =>
  `(left(c.${column}::text, 24) || right(md5(c.${column}::text || n), 12))::uuid`;

/** The columns of a table, with the values of a copy. */
async function copiedColumns(db: Database, table: keyof typeof tables): Promise<[string, string][]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(db);
  const ids: readonly string[] = tables[table];
  return rows.map(({ name }) => {
    if (ids.includes(name)) return [name, copiedId(name)];
    return [name, name === 'number' ? 'c.number + n * 1000000' : `c.${name}`];
  });
}

/** Inserts all records again and again. All indexes are built again, except the search index of records. */
async function repeatRecords(db: Database, times: number): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select i.indexname as name, i.indexdef as definition from pg_indexes i
    where i.tablename in (${sql.join(Object.keys(tables))})
      and not exists (select from pg_constraint where conname = i.indexname)`.execute(db);
  for (const { name } of indexes) await sql`drop index ${sql.ref(name)}`.execute(db);
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    const columns = await copiedColumns(db, table);
    const names = columns.map(([name]) => name).join(', ');
    const values = columns.map(([, value]) => value).join(', ');
    await sql
      .raw(
        `insert into ${table} (${names}) select ${values} from ${table} c, generate_series(1, ${times - 1}) n`,
      )
      .execute(db);
  }
  for (const { name, definition } of indexes)
    if (name !== 'records_search') await sql.raw(definition).execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** Records for pages that do not search them, in a fraction of the time that seeding takes. */
export async function fillWithCopies(db: Database, count: number): Promise<void> {
  await records.fill(db, Math.min(count, maxSeeded));
  if (count > maxSeeded) await repeatRecords(db, count / maxSeeded);
}
