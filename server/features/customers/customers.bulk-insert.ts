import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { CustomerInput } from '#schema/customers.ts';
import { writeRows } from '#server/db/child-rows.ts';
import type { Tx } from '#server/db/client.ts';
import { contactRows } from '#server/db/contact-rows.ts';
import { customerColumns, customerContacts, customerJson } from './customers.queries.ts';

export type CreatedCustomer = { id: string; json: string; at: Date };

/** Creates up to a few thousand customers by two statements; `at` is when each of them came. Returns the oldest first. */
export async function createCustomers(
  tx: Tx,
  newcomers: { input: CustomerInput; at: Date }[],
): Promise<CreatedCustomer[]> {
  const customers = newcomers.map(({ input, at }) => ({ id: randomUUIDv7(), input, at }));
  const rows = customers.map(({ id, input, at }) => ({ id, ...customerColumns(input), at }));
  await sql`
    insert into customers (id, name, sort_name, address, search_text, created_at, updated_at)
    select r.id, r.name, r.sort_name, r.address, r.search_text, r.at, r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (id uuid, name text, sort_name text, address jsonb, search_text text, at timestamptz)`.execute(tx);
  await writeRows(
    tx,
    customerContacts,
    customers.flatMap(({ id, input }) => contactRows(id, input.contacts)),
  );
  const ids = customers.map(({ id }) => id);
  const { rows: created } = await sql<CreatedCustomer>`
    select c.id, ${customerJson}::text as json, c.created_at as at
    from customers c where c.id = any(${ids}::uuid[]) order by c.created_at, c.id`.execute(tx);
  return created;
}
