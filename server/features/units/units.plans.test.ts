import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { workOrders } from '#schema/records/work-orders.ts';
import type { UnitQuery } from '#schema/units/units.ts';
import type { Database } from '#server/db/client.ts';
import { createRecord, equipmentInput } from '#server/test/factories.ts';
import { explain } from '#server/test/fixtures/explain.ts';
import { provideTestServer } from '#server/test/test-server.ts';
import { listUnitContractLines } from './unit-contract-lines.queries.ts';
import { listUnitChanges } from './unit-history.queries.ts';
import { listUnitRecords } from './unit-records.queries.ts';
import { listUnitWarranties } from './unit-warranties.queries.ts';
import { listUnitDocuments, readUnitHead, readWholeUnit } from './units.queries.ts';

const server = provideTestServer();
const today = '2026-11-23';
const key = 'SN777';
let customer = '';

beforeAll(async () => {
  const record = await createRecord(server, workOrders, { equipment: [equipmentInput()] });
  customer = record.customer._id;
  // Half of what the customer has shares a serial.
  await sql`
    insert into equipment (id, record_id, position, identifier, type, size, manufacturer_id, model, serial, install_date,
      customer_id)
    select gen_random_uuid(), e.record_id, n, 'RTU', 'Unit', '1', e.manufacturer_id, 'M',
      case when n % 2 = 0 then 'SEE TAG' else 'SN-' || n end, '2021-01-01', e.customer_id
    from equipment e, generate_series(1, 20000) n where e.record_id = ${record._id}`.execute(server.db);
  await sql`analyze equipment`.execute(server.db);
});

type Read = (db: Database, unit: UnitQuery) => Promise<unknown>;

const blocks: [block: string, read: Read][] = [
  ['everything', (db, unit) => readWholeUnit(db, unit, today)],
  ['the head', readUnitHead],
  ['the records', (db, unit) => listUnitRecords(db, { ...unit, limit: 50 })],
  ['the warranties', (db, unit) => listUnitWarranties(db, unit, today)],
  ['the contracts', (db, unit) => listUnitContractLines(db, unit, today)],
  ['the documents', listUnitDocuments],
  ['the changes', (db, unit) => listUnitChanges(db, { ...unit, limit: 50 })],
];

/** How often PostgreSQL used one plan for all values, in `executions` on one connection. */
async function countReusedPlans(
  executions: number,
  run: (db: Database) => Promise<unknown>,
): Promise<number> {
  return server.db.connection().execute(async (db) => {
    const count = async () => {
      const plans = sql<{ generic: number }>`
        select coalesce(sum(generic_plans), 0)::int as generic from pg_prepared_statements`;
      return (await plans.execute(db)).rows[0]?.generic ?? 0;
    };
    const before = await count();
    for (let execution = 0; execution < executions; execution += 1) await run(db);
    return (await count()) - before;
  });
}

test.each(blocks)(
  '%s of a unit: one statement, planned once, reads them from the index of its key [10.8-51]',
  async (_block, read) => {
    const scopes = [
      { unit: { key, customer: undefined }, index: 'equipment_by_unit' },
      { unit: { key, customer }, index: 'equipment_of_customer' },
    ];
    for (const { unit, index } of scopes) {
      // PostgreSQL compares one plan for all values with those for the values of five executions.
      expect(await countReusedPlans(7, (db) => read(db, unit))).toBe(2);
      const plan = await explain(server.db, (db) => read(db, unit));
      expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?using ${index} on equipment`));
      expect(plan).not.toMatch(/Seq Scan on (equipment|history)|Rows Removed by Filter: \d{3}/);
    }
  },
);

test('the changes of a unit are read from the indexes of the history', async () => {
  const plan = await explain(server.db, (db) => listUnitChanges(db, { key, customer, limit: 50 }));
  expect(plan).toMatch(/using history_of_entity on history/);
  expect(plan).toMatch(/using history_of_parent on history/);
});
