import type pg from 'pg';
import { timeZone } from '#bench/base/time-zone.ts';
import type { BenchRequest } from '#bench/load/load-job.ts';
import { formatPhone } from '#schema/fields/phone.ts';
import { generateCustomers } from '#server/demo/generate/generate-customers.ts';
import { seedCustomers } from '#server/demo/generate/seed-customers.ts';
import { exportCustomersQuery } from '#server/features/customers/customers.export.ts';
import type { RequestGroup, Scenario } from './scenario.ts';

/** Random customers, each with texts that people search for. */
type Sample = { id: string; contactName: string; phone: string; street: string }[];

async function sampleCustomers(pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query<Sample[number]>(`
    select c.id, k.name as "contactName", k.phone_numbers->0->>'phone' as phone,
      regexp_replace(c.address->>'street', '^\\d+ ', '') as street
    from customers c join customer_contacts k on k.customer_id = c.id and k.position = 0
    order by random() limit 1000`);
  return rows.map((row) => ({ ...row, phone: formatPhone(row.phone.replace(/;.*/, '')) }));
}

const listPath = '/api/customer?limit=50';

const get = (path: string): BenchRequest => ({ method: 'GET', path });
const search = (q: string) => get(`${listPath}&q=${encodeURIComponent(q)}`);

async function prepareRequests(pool: pg.Pool): Promise<RequestGroup[]> {
  const sample = await sampleCustomers(pool);
  return [
    { name: 'list, 50 per page', minShare: 0.8, requests: [get(listPath)] },
    {
      name: 'one customer',
      minShare: 0.75,
      requests: sample.map(({ id }) => get(`/api/customer/${id}`)),
    },
    { name: 'search by phone number', requests: sample.map(({ phone }) => search(phone)) },
    { name: 'search by name', requests: sample.map(({ contactName }) => search(contactName)) },
    { name: 'search by street', requests: sample.map(({ street }) => search(street)) },
    {
      name: 'create with one contact',
      minShare: 0.7,
      createsRows: true,
      requests: newCustomers(200).map((body) => ({ method: 'POST', path: '/api/customer', body })),
    },
  ];
}

function newCustomers(count: number): string[] {
  const bodies: string[] = [];
  for (const customer of generateCustomers(2)) {
    const contacts = customer.contacts.slice(0, 1);
    if (contacts.length > 0) bodies.push(JSON.stringify({ ...customer, contacts }));
    if (bodies.length === count) return bodies;
  }
  return bodies;
}

export const customers: Scenario = {
  name: 'customers',
  fill: (db, count) => seedCustomers(db, { count, seed: 1, now: new Date() }),
  prepareRequests,
  listPath,
  pagination: { path: listPath, deepPage: 400 },
  csvExport: {
    name: 'customers',
    path: '/api/customer/export',
    query: exportCustomersQuery(undefined, timeZone),
  },
  latestWriteSql: `
    select to_jsonb(c) - '{id,created_at,updated_at}'::text[] as customer, h.user_name, h.action,
      (select json_agg(to_jsonb(k) - '{id,customer_id}'::text[] order by k.position) from customer_contacts k
        where k.customer_id = c.id) as contacts
    from customers c join history h on h.entity_id = c.id where c.created_at >= $1`,
  async deleteCreatedRows(pool, filledAt) {
    const { rowCount } = await pool.query('delete from customers where created_at >= $1', [filledAt]);
    if (rowCount) await pool.query('vacuum customers, customer_contacts');
  },
};
