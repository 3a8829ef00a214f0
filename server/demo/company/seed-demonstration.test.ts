import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#schema/fields/format-day.ts';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { countVisits } from '#server/features/visits/list/visit-counts.queries.ts';
import { listVisits } from '#server/features/visits/list/visits.queries.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { seedDemonstration } from './seed-demonstration.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
const timeZone = 'America/Chicago';
let db: Database;

beforeAll(async () => {
  db = createDatabase(createPool({ url: await createTestDatabase(), max: 1, statementTimeoutMs: 60_000 }));
  const settings = { now, timeZone, sendHour: 9, publicUrl: 'https://office.example' };
  await db.transaction().execute((tx) => seedDemonstration(tx, settings));
});
afterAll(() => db.destroy());

async function one(query: ReturnType<typeof sql<Record<string, unknown>>>) {
  return (await query.execute(db)).rows[0];
}

test('seeds the demonstration as a small company with a past', async () => {
  const company = await one(sql`
      select (select count(distinct name) from customers) as customers,
        (select count(*) from users where not is_technician) as staff,
        (select count(*) from users where is_technician) as technicians,
        (select count(*) from users where last_login_at is null) as "neverSignedIn",
        (select count(*) from users where last_login_at > ${now} or last_login_at < created_at) as "impossibleLogins",
        (select count(*) from customers where version = 2 and updated_by is not null) as revised,
        (select count(*) from customers c where version = 2 and not exists (select from history h join users u
          on u.id = h.user_id where h.entity_id = c.id and h.action = 'update' and h.at = c.updated_at
          and h.at > c.created_at and h.at >= u.created_at and h.at <= ${now})) as "withoutHistory"`);
  expect(company).toEqual({
    customers: 40,
    staff: 12,
    technicians: 6,
    neverSignedIn: 2,
    impossibleLogins: 0,
    revised: 10,
    withoutHistory: 0,
  });
});

/** How many visits of the demonstration are in each state, and what is to be decided. */
async function countDemonstrationVisits(): Promise<Record<string, number>> {
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
  const visits = await countDemonstrationVisits();
  expect(visits).toMatchObject({ booked: 3 });
  const least = { overdue: 2, due: 2, upcoming: 5, done: 50, skipped: 1, ending: 1, withoutFirstVisit: 1 };
  for (const [name, min] of Object.entries(least)) expect(visits[name], name).toBeGreaterThanOrEqual(min);
  expect(figures?.open).toBeGreaterThanOrEqual(26);
  expect(figures?.open).toBeLessThanOrEqual(37);
});
