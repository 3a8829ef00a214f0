import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import { equipmentInput } from '#server/test/factories.ts';
import { explain } from '#server/test/fixtures/explain.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { unitsJson } from './overview-units.queries.ts';
import { createRecords } from './test-overview.ts';

const server = provideTestServer();

test('tells the units of a customer apart by one index, and reads the rows of few', async () => {
  const { customer } = await createRecords(server, [workOrders, { equipment: [equipmentInput()] }]);
  await sql`
    insert into equipment
    select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'position', n, 'serial', 'SN-' || n))).*
    from equipment e, generate_series(1, 3000) n where e.customer_id = ${customer}`.execute(server.db);
  await sql`vacuum analyze equipment`.execute(server.db);
  const plan = await server.db.transaction().execute(async (tx) => {
    // So few rows would be read without an index.
    await sql`set local enable_seqscan = off`.execute(tx);
    return explain(tx, (db) => sql`select ${unitsJson(customer, 100)}`.execute(db));
  });
  expect(plan).toMatch(/Index Only Scan using equipment_of_customer on equipment \w+ \(actual rows=3001/);
  expect(plan).toContain('One-Time Filter');
  const read = [...plan.matchAll(/ on (?:equipment|records) \w+ \(actual rows=(\d+)\S* loops=(\d+)\)/g)];
  expect(read.map(([, rows, loops]) => Number(rows) * Number(loops)).filter((rows) => rows > 100)).toEqual([
    3001,
  ]);
});
