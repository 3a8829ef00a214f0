import { sql } from 'kysely';
import type { Database } from '#server/db/client.ts';
import { records } from './records.ts';
import type { Scenario } from './scenario.ts';

const key = 'BENCH0001';
const unitRecords = 200;
const listPath = `/api/units/records?key=${key}&limit=50`;

export const unitPath = `/api/units?key=${key}`;

/** Gives 200 records of one customer the same unit. */
export async function repeatUnit(db: Database): Promise<void> {
  await sql`
    with c as (select id, sort_name from customers order by id limit 1),
      unit as (select distinct on (record_id) id, record_id from equipment order by record_id desc limit ${unitRecords}),
      given as (update equipment set serial = 'bench 00-01' where id in (select id from unit))
    update records set customer_id = c.id, customer_sort_name = c.sort_name
    from c where records.id in (select record_id from unit)`.execute(db);
  await sql`analyze equipment`.execute(db);
}

/** Records, 200 of which have the same unit; the count is that of all records. */
export const units: Scenario = {
  ...records,
  name: 'units',
  async fill(db, count) {
    await records.fill(db, count);
    await repeatUnit(db);
  },
  prepareRequests: async () => [
    {
      name: 'records of a unit, 50 per page',
      minShare: 0.8,
      requests: [{ method: 'GET', path: listPath }],
    },
    {
      name: 'warranties of a unit',
      minShare: 0.8,
      requests: [{ method: 'GET', path: `/api/units/warranties?key=${key}` }],
    },
  ],
  listPath,
  pagination: { path: listPath, deepPage: 4 },
};
