import type pg from 'pg';
import { timeZone } from '#bench/base/time-zone.ts';
import type { BenchRequest } from '#bench/load/load-job.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import { madeUpCustomers } from '#server/demo/generate/generate-customers.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { exportCustomersQuery } from '#server/features/customers/customers.export.ts';
import type { Call, Subject } from './scenario.ts';

/** Some of the customers in the table, picked at random, and how a person would look for them. */
type Sample = { id: string; person: string; phone: string; street: string }[];

async function takeSample(pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query<Sample[number]>(`
    select c.id, k.name as person, k.phone_numbers->0->>'phone' as phone,
      regexp_replace(c.address->>'street', '^\\d+ ', '') as street
    from customers c join customer_contacts k on k.customer_id = c.id and k.position = 0
    order by random() limit 1000`);
  return rows.map((row) => ({ ...row, phone: formatPhone(row.phone.replace(/;.*/, '')) }));
}

const firstPage = '/api/customer?limit=50';

const get = (path: string): BenchRequest => ({ method: 'GET', path });
const search = (q: string) => get(`${firstPage}&q=${encodeURIComponent(q)}`);

async function prepareCalls(pool: pg.Pool): Promise<Call[]> {
  const sample = await takeSample(pool);
  return [
    { name: 'list, 50 of them', leastShare: 0.8, requests: [get(firstPage)] },
    {
      name: 'one customer',
      leastShare: 0.75,
      requests: sample.map(({ id }) => get(`/api/customer/${id}`)),
    },
    { name: 'search, a phone number', requests: sample.map(({ phone }) => search(phone)) },
    { name: 'search, a name', requests: sample.map(({ person }) => search(person)) },
    { name: 'search, a street', requests: sample.map(({ street }) => search(street)) },
    {
      name: 'create, with a contact',
      leastShare: 0.7,
      addsRows: true,
      requests: newCustomers(200).map((body) => ({ method: 'POST', path: '/api/customer', body })),
    },
  ];
}

function newCustomers(count: number): string[] {
  const bodies: string[] = [];
  for (const { name, address, contacts } of madeUpCustomers(2)) {
    if (contacts.length > 0) bodies.push(JSON.stringify({ name, address, contacts: contacts.slice(0, 1) }));
    if (bodies.length === count) return bodies;
  }
  return bodies;
}

export const customers: Subject = {
  things: 'customers',
  fill: (db, count) => seedCustomers(db, { count, seed: 1, now: new Date() }),
  prepareCalls,
  list: firstPage,
  deepList: { path: firstPage, page: 400 },
  sheet: {
    things: 'customers',
    path: '/api/customer/export',
    rows: exportCustomersQuery(undefined, timeZone),
  },
  writtenSql: `
    select c.name, c.sort_name, c.address, c.search_text, c.version, c.updated_by, h.user_name, h.action,
      (select json_agg(json_build_array(k.position, k.title, k.name, k.email, k.phones_line)) from customer_contacts k
        where k.customer_id = c.id) as contacts
    from customers c join history h on h.entity_id = c.id where c.created_at >= $1`,
  async removeAdded(pool, filledAt) {
    const { rowCount } = await pool.query('delete from customers where created_at >= $1', [filledAt]);
    if (rowCount) await pool.query('vacuum customers, customer_contacts');
  },
};
