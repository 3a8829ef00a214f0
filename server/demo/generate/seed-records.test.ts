import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projects } from '#schema/records/projects.ts';
import { recordInputSchema } from '#schema/records/records.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { systemActor } from '#server/db/history/history.ts';
import { createRecord } from '#server/features/records/records.writes.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { generateRecords } from './generate-records.ts';
import { seedCustomers } from './seed-customers.ts';
import { listExistingCustomers, NoCustomersError, seedRecords } from './seed-records.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const timeZone = 'America/Chicago';
let db: Database;

beforeAll(async () => {
  db = createDatabase(createPool({ url: await createTestDatabase(), max: 4, statementTimeoutMs: 60_000 }));
});
afterAll(() => db.destroy());

async function one(query: ReturnType<typeof sql<Record<string, unknown>>>) {
  return (await query.execute(db)).rows[0];
}

/** The ids and numbers, which differ between otherwise equal records. */
const idsAndNumbers = /"[0-9a-f]{8}-[0-9a-f-]{27}"|"[A-Z]{2}-\d+"/g;

test('rejects seeding records without customers', async () => {
  await expect(seedRecords(db, { count: 10, seed: 1, now, timeZone })).rejects.toThrow(NoCustomersError);
});

test('stores a record created in bulk exactly as one created alone', async () => {
  await seedCustomers(db, { count: 300, seed: 7, now });
  await seedRecords(db, { count: 1, seed: 11, now, timeZone });
  const customers = await listExistingCustomers(db);
  const plan = { kind: workOrders, count: 1, openShare: 0.09, maxListLength: 2, seed: 11, now, timeZone };
  const [generated] = generateRecords({ ...plan, customers, technicians: [] });
  if (!generated) throw new Error('No record was generated.');
  const input = recordInputSchema(workOrders, timeZone).parse(generated.input);
  const by = { actor: systemActor, at: generated.at };
  const settings = { timeZone, unknownTextsPerHour: 100 };
  await db.transaction().execute((tx) => createRecord(tx, workOrders, input, by, settings));
  const { rows } = await sql<object>`
    select to_jsonb(r) - 'number' - 'search_text' as record, replace(search_text, 'wo-' || number, '') as "searchText",
      (select json_agg(to_jsonb(k) - 'id') from record_contacts k where k.record_id = r.id) as contacts,
      (select json_agg(to_jsonb(s) - 'id') from status_events s where s.record_id = r.id) as events,
      (select json_agg(to_jsonb(e) - 'id') from equipment e where e.record_id = r.id) as equipment,
      (select json_agg(to_jsonb(w) - 'id') from warranties w where w.record_id = r.id) as warranties
    from records r order by number`.execute(db);
  const [bulk, single] = rows.map((row) => JSON.stringify(row).replace(idsAndNumbers, ''));
  expect(bulk).toBe(single);
});

test('seeds a thousand records that are counted by kind and have a history and a number', async () => {
  const before = await db.selectFrom('records').select('id').execute();
  const progress: number[] = [];
  await seedRecords(db, { count: 1000, seed: 7, now, timeZone, onProgress: (added) => progress.push(added) });
  expect(progress.at(-1)).toBe(1000);
  const { rows } = await sql<object>`
    select r.kind, count(*), count(*) filter (where r.is_open) as open, count(distinct r.number) as numbers,
      (select sum(value)::int from counters where entity = r.kind) as counted,
      (select sum(value)::int from counters where entity = r.kind || ':open') as "countedOpen",
      count(h.id) as creations, bool_and(r.created_at <= ${now}) as "isPast"
    from records r left join history h on h.entity_id = r.id and h.action = 'create' and h.entity = r.kind
      and h.at = r.created_at and h.user_name = 'Crewdesk' and h.after->>'status' = r.status
    where r.id <> all(${before.map(({ id }) => id)}::uuid[]) group by r.kind order by count(*) desc, r.kind desc`.execute(
    db,
  );
  const expected = (kind: string, count: number, earlier = 0) => {
    return { kind, count, numbers: count, counted: count + earlier, creations: count, isPast: true };
  };
  expect(rows).toMatchObject([
    expected(workOrders.id, 700, before.length),
    expected(serviceContracts.id, 150),
    expected(projects.id, 150),
  ]);
  const visits = await one(sql`
    select count(distinct line_id) > 20 as "haveMany", bool_and(done_on <= ${now}::date) as "arePast"
    from visits`);
  expect(visits).toEqual({ haveMany: true, arePast: true });
  const figures = await one(sql`
    select count(*) filter (where is_open)::float / count(*) as open,
      count(*) filter (where is_open) - (select sum(value) from counters where entity like '%:open')::int as miscounted
    from records`);
  expect(figures?.open).toBeGreaterThan(0.1);
  expect(figures?.open).toBeLessThan(0.17);
  expect(figures?.miscounted).toBe(0);
});
