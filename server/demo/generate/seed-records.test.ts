import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#schema/fields/day.ts';
import { projects } from '#schema/records/projects.ts';
import { recordInputSchema } from '#schema/records/records.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { systemActor } from '#server/db/history/history.ts';
import { seedDemonstration } from '#server/demo/company/seed-demonstration.ts';
import { createRecord } from '#server/features/records/records.writes.ts';
import { countVisits } from '#server/features/visits/list/visit-counts.queries.ts';
import { listVisits } from '#server/features/visits/list/visits.queries.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { generateRecords } from './generate-records.ts';
import { seedCustomers } from './seed-customers.ts';
import { listExistingCustomers, NoCustomersError, seedRecords } from './seed-records.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const timeZone = 'America/Chicago';
const settings = { now, timeZone, sendHour: 9, publicUrl: 'https://office.example' };
let db: Database;

async function openDatabase(): Promise<Database> {
  return createDatabase(createPool({ url: await createTestDatabase(), max: 4, statementTimeoutMs: 60_000 }));
}

beforeAll(async () => {
  db = await openDatabase();
});
afterAll(() => db.destroy());

async function one(query: ReturnType<typeof sql<Record<string, unknown>>>, from = db) {
  return (await query.execute(from)).rows[0];
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

test('seeds thousands of records that are counted by kind and have a history and a number', async () => {
  const before = await db.selectFrom('records').select('id').execute();
  const progress: number[] = [];
  await seedRecords(db, { count: 2000, seed: 7, now, timeZone, onProgress: (added) => progress.push(added) });
  expect(progress.at(-1)).toBe(2000);
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
    expected(workOrders.id, 1400, before.length),
    expected(serviceContracts.id, 300),
    expected(projects.id, 300),
  ]);
  const visits = await one(sql`
    select count(distinct line_id) > 50 as "haveMany", bool_and(done_on <= ${now}::date) as "arePast"
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

/** How many visits of the demonstration are in each state, and what is to be decided. */
async function countDemonstrationVisits(db: Database): Promise<Record<string, number>> {
  const today = dayOf(now, timeZone);
  const query = { limit: 200, sort: 'dueOn' as const };
  const { data } = JSON.parse(await listVisits(db, query, today)) as { data: { state: string }[] };
  const states = Object.groupBy(data, ({ state }) => state);
  const { rows } = await sql<{ outcome: string; count: number }>`
    select outcome, count(*) from visits group by outcome`.execute(db);
  return {
    ...JSON.parse(await countVisits(db, today)),
    booked: states.booked?.length ?? 0,
    upcoming: states.upcoming?.length ?? 0,
    ...Object.fromEntries(rows.map(({ outcome, count }) => [outcome, count])),
  };
}

test('seeds the demonstration with two hundred records that several users updated', async () => {
  const demonstration = await openDatabase();
  try {
    await demonstration.transaction().execute((tx) => seedDemonstration(tx, settings));
    const figures = await one(
      sql`
      select count(*) filter (where kind = 'work-order') as "workOrders",
        count(*) filter (where kind = 'service-contract') as contracts,
        count(*) filter (where kind = 'project') as projects,
        count(*) filter (where kind = 'work-order' and is_open) as open,
        count(*) filter (where updated_by is not null) as "byStaff", count(distinct updated_by) as people,
        count(*) filter (where version = 2 and updated_at > ${now}::timestamptz - interval '4 days') as lately,
        count(*) filter (where updated_at > ${now} or updated_at < created_at) as impossible,
        (select count(*) from warranties where expiration_date between ${now}::date and ${now}::date + 90) as ending,
        (select count(*) from manufacturers where deleted_at is null) as manufacturers,
        count(*) filter (where not exists (select from status_events s where s.record_id = r.id)) as "withoutEvents",
        count(*) filter (where is_open = (lower(status) = 'closed')) as misjudged,
        count(*) filter (where status_on > ${now}) as planned,
        count(*) filter (where not exists (select from history h where h.entity_id = r.id and h.at = r.updated_at
          and h.user_id is not distinct from r.updated_by
          and h.action = case version when 1 then 'create' else 'update' end)) as "withoutHistory",
        (select count(*) from visits v where outcome is not null and not exists (
          select from history h where h.entity = 'visit' and h.after->'line'->>'_id' = v.line_id::text
            and h.after->>'n' = v.n::text and h.after->>'state' = v.outcome)) as "visitsWithoutHistory"
      from records r`,
      demonstration,
    );
    expect(figures).toMatchObject({
      workOrders: 123,
      contracts: 45,
      projects: 35,
      impossible: 0,
      misjudged: 0,
      withoutHistory: 0,
      visitsWithoutHistory: 0,
    });
    const atLeast = {
      byStaff: 150,
      people: 8,
      lately: 5,
      ending: 4,
      manufacturers: 20,
      withoutEvents: 2,
      planned: 3,
    };
    for (const [name, min] of Object.entries(atLeast)) {
      expect(figures?.[name], name).toBeGreaterThanOrEqual(min);
    }
    const visits = await countDemonstrationVisits(demonstration);
    expect(visits).toMatchObject({ booked: 3 });
    const least = { overdue: 2, due: 2, upcoming: 5, done: 50, skipped: 1, ending: 1, withoutFirstVisit: 1 };
    for (const [name, min] of Object.entries(least)) expect(visits[name], name).toBeGreaterThanOrEqual(min);
    expect(figures?.open).toBeGreaterThanOrEqual(26);
    expect(figures?.open).toBeLessThanOrEqual(37);
  } finally {
    await demonstration.destroy();
  }
});
