import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { addressLine } from '../../../schema/address.ts';
import type { CustomerChange, CustomerInput, CustomerListQuery } from '../../../schema/customers.ts';
import type { Database, Tx } from '../../db/client.ts';
import { notFound } from '../../lib/errors.ts';
import { countAll, countUpTo, decodeCursor, limitRows, pageJson } from '../../lib/paging.ts';
import { containing, foldText, phoneDigits, searchTerms } from '../../lib/search-text.ts';
import { contactRows, contactsWritten, replaceContacts } from './customer-contacts.queries.ts';

/** A customer `c` as the API answers it. */
export const customerJson = sql`json_build_object(
  '_id', c.id, 'name', c.name, 'address', c.address,
  'contacts', coalesce((
    select json_agg(json_build_object('_id', k.id, 'title', k.title, 'name', k.name, 'email', k.email,
      'phoneNumbers', k.phone_numbers) order by k.position)
    from customer_contacts k where k.customer_id = c.id), '[]'),
  'version', c.version, 'createdAt', iso_instant(c.created_at), 'updatedAt', iso_instant(c.updated_at),
  'updatedBy', (select json_build_object('_id', u.id, 'name', u.name) from users u where u.id = c.updated_by))`;

const sortColumns = {
  name: { column: sql`c.sort_name`, type: sql`text` },
  createdAt: { column: sql`c.created_at`, type: sql`timestamptz` },
  updatedAt: { column: sql`c.updated_at`, type: sql`timestamptz` },
};

/** Customers that contain every word of the search, or the digits of a phone number in any form. */
export function customersMatching(q: string | undefined): RawBuilder<unknown> | undefined {
  if (!q) return undefined;
  const { words, digits } = searchTerms(q);
  if (words.length === 0) return undefined;
  const all = sql.join(
    words.map((word) => sql`c.search_text like ${containing(word)}`),
    sql` and `,
  );
  return digits ? sql`((${all}) or ${hasPhoneWith(digits)})` : all;
}

/** Phone numbers are the lines of digits only below the name. LIKE keeps the trigram index in use. */
function hasPhoneWith(digits: string): RawBuilder<unknown> {
  const line = `\\n\\d*${digits}\\d*(\\n|$)`;
  return sql`(c.search_text like ${containing(digits)} and c.search_text ~ ${line})`;
}

/** A page of customers as JSON text. */
export async function listCustomers(db: Database, query: CustomerListQuery): Promise<string> {
  const { q, limit, sort } = query;
  const isDescending = sort.startsWith('-');
  const { column, type } = sortColumns[sort.replace('-', '') as keyof typeof sortColumns];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const matching = customersMatching(q);
  const after = decodeCursor(sort, query.cursor);
  const conditions = [
    ...(matching ? [matching] : []),
    ...(after
      ? [sql`(${column}, c.id) ${isDescending ? sql`<` : sql`>`} (${after.key}::${type}, ${after.id}::uuid)`]
      : []),
  ];
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  return pageJson(db, {
    rows: sql`
      select ${customerJson} as item, ${column}::text as key, c.id
      from customers c ${where} order by ${column} ${direction}, c.id ${direction} ${limitRows(limit)}`,
    total: matching ? countUpTo(sql`select from customers c where ${matching}`) : countAll('customers'),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: matching !== undefined,
  });
}

export type StoredCustomer = { id: string; version: number; json: string };

export const customerGone = 'This customer does not exist or was deleted.';

/** @param lock whether the row is kept from others until the transaction ends */
export async function getCustomer(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredCustomer> {
  // First the lock, then the reading: a statement that had to wait for the lock would show the contacts as they were before.
  if (lock.forUpdate) await sql`select from customers where id = ${id} for update`.execute(db);
  const { rows } = await sql<StoredCustomer>`
    select c.id, c.version, ${customerJson}::text as json from customers c where c.id = ${id}`.execute(db);
  if (!rows[0]) throw notFound(customerGone);
  return rows[0];
}

/** Everything a customer can be found by. */
function searchTextOf({ name, address, contacts }: CustomerInput): string {
  const found = contacts.flatMap((contact) => [
    contact.name,
    contact.email ?? '',
    ...contact.phoneNumbers.map(({ phone }) => phoneDigits(phone)),
  ]);
  // A line break between the parts keeps a word from being found across two of them.
  return [name, addressLine(address), ...found].filter(Boolean).map(foldText).join('\n');
}

/** What the columns of a customer hold, the derived ones included. */
export function customerColumns(input: CustomerInput) {
  const { name, address } = input;
  return { name, sort_name: foldText(name), address, search_text: searchTextOf(input) };
}

export async function createCustomer(
  tx: Tx,
  input: CustomerInput,
  by: { userId: string | null; at: Date },
): Promise<StoredCustomer> {
  const id = randomUUIDv7();
  const { name, sort_name, address, search_text } = customerColumns(input);
  // The names of the new rows hide those of the tables, so what was just written is read back by the same words.
  const { rows } = await sql<StoredCustomer>`
    with customers as (
      insert into customers (id, name, sort_name, address, search_text, created_at, updated_at, updated_by)
      values (${id}, ${name}, ${sort_name}, ${JSON.stringify(address)}, ${search_text}, ${by.at}, ${by.at}, ${by.userId})
      returning *
    ), customer_contacts as (
      ${contactsWritten(contactRows(id, input.contacts))} returning *
    )
    select c.id, c.version, ${customerJson}::text as json from customers c`.execute(tx);
  if (!rows[0]) throw new Error('an insert without a row');
  return rows[0];
}

/** Replaces the customer's fields; contacts that were not sent at all stay as they are. */
export async function updateCustomer(
  tx: Tx,
  before: StoredCustomer,
  change: CustomerChange,
  by: { userId: string; at: Date },
): Promise<StoredCustomer> {
  const contacts = change.contacts ?? (JSON.parse(before.json) as CustomerInput).contacts;
  const { name, sort_name, address, search_text } = customerColumns({ ...change, contacts });
  await sql`
    update customers set name = ${name}, sort_name = ${sort_name}, address = ${JSON.stringify(address)},
      search_text = ${search_text}, version = version + 1,
      updated_at = ${by.at}, updated_by = ${by.userId}
    where id = ${before.id}`.execute(tx);
  if (change.contacts) await replaceContacts(tx, before.id, change.contacts);
  return getCustomer(tx, before.id);
}

export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}

/** How many records each customer has. There are none yet, so each existing customer counts zero. */
export async function countRecords(db: Database, ids: string[]): Promise<string> {
  const { rows } = await sql<{ counts: string }>`
    select coalesce(json_object_agg(c.id, json_build_object('workOrders', 0, 'projects', 0)), '{}')::text as counts
    from customers c where c.id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.counts ?? '{}';
}

/** The addresses at which work for a customer was done or may be, as JSON text: so far the customer's own. */
export async function listServiceAddresses(db: Database, customerId: string): Promise<string> {
  const { json } = await getCustomer(db, customerId);
  return JSON.stringify([(JSON.parse(json) as CustomerInput).address]);
}
