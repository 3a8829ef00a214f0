import type pg from 'pg';
import { formatPhone } from '../schema/phone.ts';
import { madeUpCustomers } from '../server/seed/made-up-customers.ts';
import type { BenchRequest } from './load/load-job.ts';

export type Call = {
  name: string;
  /** The least share of the bare handler's throughput that is good enough; undefined: only reported. */
  leastShare?: number;
  isWrite?: true;
  requests(sample: Sample): BenchRequest[];
};

/** Some of the customers in the table, picked at random, and how a person would look for them. */
export type Sample = { id: string; person: string; phone: string; street: string }[];

export async function takeSample(pool: pg.Pool): Promise<Sample> {
  const { rows } = await pool.query<Sample[number]>(`
    select c.id, k.name as person, k.phone_numbers->0->>'phone' as phone,
      regexp_replace(c.address->>'street', '^\\d+ ', '') as street
    from customers c join customer_contacts k on k.customer_id = c.id and k.position = 0
    order by random() limit 1000`);
  return rows.map((row) => ({ ...row, phone: formatPhone(row.phone.replace(/;.*/, '')) }));
}

const get = (path: string): BenchRequest => ({ method: 'GET', path });
const search = (q: string) => get(`/api/customer?limit=50&q=${encodeURIComponent(q)}`);

/** In this order: what writes comes last, so that the others measure tables as they were filled. */
export const calls: readonly Call[] = [
  { name: 'list, 50 of them', leastShare: 0.8, requests: () => [get('/api/customer?limit=50')] },
  {
    name: 'one customer',
    leastShare: 0.75,
    requests: (sample) => sample.map(({ id }) => get(`/api/customer/${id}`)),
  },
  { name: 'search, a phone number', requests: (sample) => sample.map(({ phone }) => search(phone)) },
  { name: 'search, a name', requests: (sample) => sample.map(({ person }) => search(person)) },
  { name: 'search, a street', requests: (sample) => sample.map(({ street }) => search(street)) },
  {
    name: 'create, with a contact',
    leastShare: 0.7,
    isWrite: true,
    requests: () => newCustomers(200).map((body) => ({ method: 'POST', path: '/api/customer', body })),
  },
];

function newCustomers(count: number): string[] {
  const bodies: string[] = [];
  for (const { name, address, contacts } of madeUpCustomers(2)) {
    if (contacts.length > 0) bodies.push(JSON.stringify({ name, address, contacts: contacts.slice(0, 1) }));
    if (bodies.length === count) return bodies;
  }
  return bodies;
}
