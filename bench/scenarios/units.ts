import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '#server/db/client.ts';
import { fillWithCopies } from './fill-with-copies.ts';
import { records } from './records.ts';
import type { Scenario } from './scenario.ts';

const key = 'BENCH0001';
const unitRecords = 200;
/** Fewer than these records have in any table, so that the unit has as many in each. */
const unitWarranties = 150;
/** A serial that people type when they cannot read one: on one in so many pieces of equipment. */
const commonKey = 'SEETAG';
const commonShare = 20;
/** What was changed in each record of the unit. */
const changes = 10;
const listPath = `/api/units/records?key=${key}&limit=50`;

/** A serial on a share of all records is on more of them in a large table, up to the limit of those that are read. */
type UnitPage = { path: string; growsWithTable: boolean };

/** Pages of units: of all customers, and of the one who has the unit of 200 records. */
export async function unitPages(pool: pg.Pool): Promise<Record<string, UnitPage>> {
  const { rows } = await pool.query<{ id: string }>('select id from customers order by id limit 1');
  const ofCustomer = `&customer=${rows[0]?.id}`;
  const unit = (path: string) => ({ path: `/api/units${path}`, growsWithTable: false });
  const common = (path: string) => ({ path: `/api/units${path}`, growsWithTable: true });
  return {
    'a unit of 200 records': unit(`?key=${key}`),
    'a unit of 200 records, of its customer': unit(`?key=${key}${ofCustomer}`),
    'a serial on one in twenty records': common(`?key=${commonKey}`),
    'a serial on one in twenty records, of a customer': common(`?key=${commonKey}${ofCustomer}`),
    'a unit of 200 records, its history': unit(`/history?key=${key}${ofCustomer}&limit=50`),
    'a serial on one in twenty records, its history': common(`/history?key=${commonKey}&limit=50`),
  };
}

/** Gives 200 records from all over the table, all of one customer, the same unit, and many others a common serial. */
export async function repeatUnit(db: Database): Promise<void> {
  await sql`
    update equipment set serial = 'see tag' where abs(hashtext(id::text)) % ${sql.lit(commonShare)} = 0`.execute(
    db,
  );
  await sql`
    with c as (select id, sort_name from customers order by id limit 1),
      unit as (
        select id, record_id from (
          select distinct on (record_id) id, record_id from equipment order by record_id, position
        ) first order by md5(record_id::text) limit ${unitRecords}
      ),
      given as (update equipment set serial = 'bench 00-01' where id in (select id from unit))
    update records set customer_id = c.id, customer_sort_name = c.sort_name
    from c where records.id in (select record_id from unit)`.execute(db);
  await sql`
    delete from warranties where id in (
      select w.id from warranties w join equipment e on e.id = w.equipment_id
      where e.serial = 'bench 00-01' order by md5(w.id::text) offset ${unitWarranties})`.execute(db);
  await sql`
    insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after)
    select gen_random_uuid(), h.at + n * interval '1 day', h.user_id, h.user_name, 'update', h.entity, h.entity_id,
      jsonb_build_object('number', h.after->'number', 'customerPo', 'PO-' || n),
      jsonb_build_object('number', h.after->'number', 'customerPo', 'PO-' || n + 1)
    from history h, generate_series(1, ${changes}) n
    where h.entity_id in (select record_id from equipment where serial = 'bench 00-01')`.execute(db);
  await sql`vacuum analyze equipment, records, warranties, history`.execute(db);
}

/** Records, 200 of which have the same unit; the count is that of all records. */
export const units: Scenario = {
  ...records,
  name: 'units',
  async fill(db, count) {
    await fillWithCopies(db, count);
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
