import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase, createPool, type Database } from '#server/db/client.ts';
import { customersMatching } from '#server/features/customers/customers.queries.ts';
import { createCustomer } from '#server/features/customers/customers.writes.ts';
import { createTestDatabase } from '#server/test/test-database.ts';
import { generateCustomers } from './generate-customers.ts';
import { seedCustomers } from './seed-customers.ts';

const now = new Date('2026-11-20T15:00:00.000Z');
let db: Database;

beforeAll(async () => {
  db = createDatabase(createPool({ url: await createTestDatabase(), max: 4, statementTimeoutMs: 60_000 }));
});
afterAll(() => db.destroy());

async function one<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row | undefined> {
  return (await query.execute(db)).rows[0];
}

test('stores customers created in bulk exactly as one created alone', async () => {
  await seedCustomers(db, { count: 1, seed: 11, now });
  const input = generateCustomers(11).next().value;
  await db.transaction().execute((tx) => createCustomer(tx, input, { userId: null, at: now }));
  const { rows } = await sql<object>`
    select name, sort_name, address, search_text, version, updated_by, (
      select json_agg(json_build_object('position', position, 'title', title, 'name', name, 'email', email,
        'line', phones_line, 'phones', jsonb_path_query_array(phone_numbers, '$[*].phone')) order by position)
      from customer_contacts where customer_id = customers.id) as contacts
    from customers where name = ${input.name}`.execute(db);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual(rows[1]);
});

test('seeds more than a thousand customers that are counted, spread over two years and found by search', async () => {
  const before = await db.selectFrom('customers').select('id').execute();
  const progress: number[] = [];
  await seedCustomers(db, { count: 1200, seed: 7, now, onProgress: (added) => progress.push(added) });
  const figures = await one(sql<Record<string, unknown>>`
    select count(*), (select sum(value) from counters where entity = 'customers')::int as counted,
      min(created_at) < ${new Date('2024-11-30')} as "isOld", max(created_at) between ${new Date('2026-11-01')} and ${now} as "isNew",
      bool_and(updated_at >= created_at) as "isInOrder"
    from customers where id <> all(${before.map(({ id }) => id)}::uuid[])`);
  expect(figures).toEqual({
    count: 1200,
    counted: 1200 + before.length,
    isOld: true,
    isNew: true,
    isInOrder: true,
  });
  expect(progress.at(-1)).toBe(1200);

  const parks = await one(sql<{ count: number }>`
    select count(*) from customers c where ${customersMatching('wicker park') ?? sql`false`}`);
  expect(parks?.count).toBeGreaterThan(10);
});

test('logs the creation of every seeded customer by the system', async () => {
  const missing = await one(sql<{ count: number }>`
    select count(*) from customers c left join history h on h.entity_id = c.id and h.action = 'create'
      and h.user_name = 'Crewdesk' and h.user_id is null and h.at = c.created_at and h.after->>'name' = c.name
      and jsonb_array_length(h.after->'contacts') = (select count(*) from customer_contacts k where k.customer_id = c.id)
    where h.id is null`);
  // The one created alone above has no history, which is written by the route.
  expect(missing).toEqual({ count: 1 });
});
