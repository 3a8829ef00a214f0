import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { Customer, CustomerInput, CustomerListQuery, CustomerUpdate } from '#schema/customers.ts';
import { addressLine } from '#schema/fields/address.ts';
import { notFound } from '#server/base/errors.ts';
import { type ChildTable, deleteOtherRows, rowsJson, rowsWritten, writeRows } from '#server/db/child-rows.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { contactColumns, contactRows, contactSearchTexts } from '#server/db/contact-rows.ts';
import { countAll, countUpTo, decodeCursor, limitRows, pageJson } from '#server/db/paging.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { searchTextOf, textMatching } from '#server/db/search-rows.ts';
import { foldText } from '#server/db/search-text.ts';

export const customerContacts = {
  name: 'customer_contacts',
  owner: 'customer_id',
  columns: contactColumns,
} satisfies ChildTable;

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
  return textMatching(sql`c.search_text`, q);
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

export const customerNotFoundMessage = 'This customer does not exist or was deleted.';

const readCustomer = preparedStatement<StoredCustomer, [id: string]>(
  1,
  (id) => sql<StoredCustomer>`
    select c.id, c.version, ${customerJson}::text as json from customers c where c.id = ${id}`,
);

/** @param lock whether the row is kept from others until the transaction ends */
export async function getCustomer(
  db: Database,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredCustomer> {
  // First the lock, then the reading: a statement that had to wait for the lock would show the contacts as they were before.
  if (lock.forUpdate) await sql`select from customers where id = ${id} for update`.execute(db);
  const [customer] = await readCustomer(db, id);
  if (!customer) throw notFound(customerNotFoundMessage);
  return customer;
}

/** What the columns of a customer hold, the derived ones included. */
export function customerColumns(input: CustomerInput) {
  const { name, address, contacts } = input;
  const search_text = searchTextOf([name, addressLine(address), ...contactSearchTexts(contacts)]);
  return { name, sort_name: foldText(name), address, search_text };
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
      ${rowsWritten(customerContacts, rowsJson(customerContacts, contactRows(id, input.contacts)))} returning *
    )
    select c.id, c.version, ${customerJson}::text as json from customers c`.execute(tx);
  if (!rows[0]) throw new Error('an insert without a row');
  return rows[0];
}

/** Replaces the customer's fields; contacts that were not sent at all stay as they are. */
export async function updateCustomer(
  tx: Tx,
  before: StoredCustomer,
  change: CustomerUpdate,
  by: { userId: string | null; at: Date },
): Promise<StoredCustomer> {
  const stored = JSON.parse(before.json) as Customer;
  const contacts = change.contacts ?? stored.contacts;
  const { name, sort_name, address, search_text } = customerColumns({ ...change, contacts });
  await sql`
    update customers set name = ${name}, sort_name = ${sort_name}, address = ${JSON.stringify(address)},
      search_text = ${search_text}, version = version + 1,
      updated_at = ${by.at}, updated_by = ${by.userId}
    where id = ${before.id}`.execute(tx);
  if (change.contacts) {
    const rows = contactRows(before.id, change.contacts, stored.contacts);
    await deleteOtherRows(tx, customerContacts, before.id, rows);
    await writeRows(tx, customerContacts, rows);
  }
  return getCustomer(tx, before.id);
}

export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}
