import { sql } from 'kysely';
import type pg from 'pg';
import type { BenchRequest } from '#bench/load/load-job.ts';
import type { Database } from '#server/db/client.ts';
import { fillWithCopies } from './fill-with-copies.ts';
import { records } from './records.ts';
import type { RequestGroup, Scenario } from './scenario.ts';

/** The customer with the most records, and how many units and places these have. */
export const busyCustomer = { records: 2_000, units: 500, places: 200 };

/**
 * Gives records from all over the table to one customer, who has each of the units and places on several of them: as many
 * in a small table as in a large one, whose records have more customers.
 */
async function createBusyCustomer(db: Database): Promise<void> {
  const customer = sql`(select id from customers order by id limit 1)`;
  await sql`
    update records set customer_id = ${customer}
    where id in (select id from records order by md5(id::text) limit ${busyCustomer.records})`.execute(db);
  await sql`
    update records r set service_address = jsonb_build_object('name', 'Lakeview', 'street', p.n || ' Market Street',
      'street2', null, 'city', 'Chicago', 'state', 'IL', 'zip', '60601')
    from (
      select id, row_number() over (order by id) % ${busyCustomer.places} as n from records where customer_id = ${customer}
    ) p where p.id = r.id`.execute(db);
  const ofCustomer = sql`select id from records where customer_id = ${customer}`;
  await sql`
    update visit_lines l set customer_id = r.customer_id from records r
    where r.id = l.record_id and l.customer_id <> r.customer_id`.execute(db);
  await sql`
    update equipment e set serial = 'BENCH-' || u.n, model = 'BENCH-' || u.n,
      manufacturer_id = (select id from manufacturers order by id limit 1)
    from (
      select e.id, row_number() over (order by e.id) % ${busyCustomer.units} as n
      from equipment e where e.record_id in (${ofCustomer})
    ) u where u.id = e.id`.execute(db);
  await sql`
    insert into messages (id, record_id, record_kind, record_number, channel, address, purpose, body, search_text, created_at)
    select gen_random_uuid(), r.id, r.kind, r.number, 'sms', '+13125550142', 'message', 'We come tomorrow.', '', r.created_at
    from records r where r.id in (${ofCustomer})`.execute(db);
  await sql`
    insert into deliveries (id, message_id, occurrence, channel, due_at, leaves_any_hour, state, listed_at, sent_at, created_at)
    select gen_random_uuid(), m.id, 0, 'sms', m.created_at, true, 'delivered', m.created_at, m.created_at, m.created_at
    from messages m`.execute(db);
  await sql`vacuum analyze`.execute(db);
}

/** The customer with the most records. */
export async function findBusyCustomer(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    'select customer_id as id from records group by customer_id order by count(*) desc limit 1',
  );
  return rows[0]?.id ?? '';
}

async function prepareRequests(pool: pg.Pool): Promise<RequestGroup[]> {
  const path = `/api/customer/${await findBusyCustomer(pool)}/overview/open-work`;
  const requests: BenchRequest[] = [{ method: 'GET', path }];
  return [{ name: 'open work of a customer with 2,000 records', minShare: 0.8, requests }];
}

/** Records, two thousand of which belong to one customer. */
export const overview: Scenario = {
  ...records,
  name: 'overview',
  async fill(db, count) {
    await fillWithCopies(db, count);
    await createBusyCustomer(db);
  },
  prepareRequests,
};
