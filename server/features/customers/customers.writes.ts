import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { type Customer, type CustomerInput, type CustomerUpdate, customerFields } from '#schema/customers.ts';
import type { Contact, StoredContact } from '#schema/entity/contact.ts';
import { withStored } from '#schema/entity/entity-field.ts';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, toSqlNames } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import {
  deleteOtherRows,
  insertRowsQuery,
  toRowsJson,
  upsertChangedRows,
} from '#server/db/rows/child-rows.ts';
import { contactRows } from '#server/db/rows/contact-rows.ts';
import { chosenRowIds, claimRowIds, rowIdsIn } from '#server/db/rows/row-ids.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { customerColumnNames, customerColumns, customerContacts, customerText } from './customer-rows.ts';

const c = columnsOf('customers', 'c');
const inserted = columnList([
  'id',
  ...customerColumnNames,
  'createdAt',
  'updatedAt',
  'updatedBy',
] as const satisfies ColumnName<'customers'>[]);

export type NewCustomer = {
  id?: string;
  input: CustomerInput;
  at: Date;
  userId?: string | null;
  /** The ids that a client has given to its contacts, and that no row ever had. */
  claimedIds?: Set<string>;
};
export type CreatedCustomer = StoredEntity & { at: Date };

export const insertCustomers = preparedStatement<CreatedCustomer, [customers: string, contacts: string]>(
  2,
  // The names of the new rows hide those of the tables, so the same JSON expression reads them back.
  (customers, contacts) => sql<CreatedCustomer>`
    with customers as (
      insert into customers (${inserted})
      select ${inserted} from jsonb_populate_recordset(null::customers, ${customers}::jsonb)
      returning *
    ), customer_contacts as (${insertRowsQuery(customerContacts, contacts)} returning *)
    select ${c.id}, ${c.version}, ${c.createdAt} as at, ${customerText} as json
    from customers c order by ${c.createdAt}, ${c.id}`,
);

/** Creates up to a few thousand customers in one statement. Returns the oldest first. */
export async function createCustomers(tx: Tx, newCustomers: NewCustomer[]): Promise<CreatedCustomer[]> {
  const customers = newCustomers.map((customer) => ({ id: randomUUIDv7(), ...customer }));
  const rows = customers.map(({ id, input, at, userId = null }) =>
    toSqlNames({ id, ...customerColumns(input), createdAt: at, updatedAt: at, updatedBy: userId }),
  );
  const contacts = customers.flatMap(({ id, input, claimedIds }) =>
    contactRows(id, input.contacts, [], { claimedIds }),
  );
  return insertCustomers(tx, JSON.stringify(rows), toRowsJson(customerContacts, contacts));
}

export async function createCustomer(
  tx: Tx,
  input: CustomerInput,
  by: { userId: string | null; at: Date },
): Promise<StoredEntity> {
  const claimedIds = await claimRowIds(tx, chosenRowIds(input.contacts));
  const [created] = await createCustomers(tx, [{ input, claimedIds, ...by }]);
  if (!created) throw new Error('The insert returned no row.');
  return created;
}

type UpdateValues = [
  id: string,
  columns: string,
  at: Date,
  userId: string | null,
  hasChangedContacts: boolean,
];

const updateMetadata = columnList([
  'version',
  'updatedAt',
  'updatedBy',
] as const satisfies ColumnName<'customers'>[]);

/** Updates and returns nothing if neither the columns nor the contacts changed. */
const updateRow = preparedStatement<StoredEntity, UpdateValues>(
  5,
  (id, columns, at, userId, hasChangedContacts) => {
    const submitted = columnList(customerColumnNames, 'submitted.');
    return sql<StoredEntity>`
      with customers as (
        update customers c
        set (${columnList(customerColumnNames)}) = row(${submitted}),
          (${updateMetadata}) = row(${c.version} + 1, ${at}::timestamptz, ${userId}::uuid)
        from jsonb_populate_record(null::customers, ${columns}::jsonb) submitted
        where ${c.id} = ${id} and (${hasChangedContacts}::boolean
          or (${columnList(customerColumnNames, 'c.')}) is distinct from (${submitted}))
        returning c.*
      )
      select ${c.id}, ${c.version}, ${customerText} as json from customers c`;
  },
);

/** Saves the contacts of a customer. Returns whether any changed. */
async function saveContacts(
  tx: Tx,
  { id, formerIds = [] }: FormerCustomer,
  contacts: Contact[],
  stored: StoredContact[],
): Promise<boolean> {
  const chosenIds = chosenRowIds(contacts, [...rowIdsIn(stored), ...formerIds]);
  const claimedIds = await claimRowIds(tx, chosenIds);
  const rows = contactRows(id, contacts, stored, { formerIds, claimedIds });
  const storedRows = stored.map(({ _id }) => ({ id: _id, ownerId: id }));
  const changed = await Promise.all([
    deleteOtherRows(tx, customerContacts, storedRows, rows),
    upsertChangedRows(tx, customerContacts, rows),
  ]);
  return changed.flat().length > 0;
}

/** With the ids of deleted contacts that an undo brings back. */
type FormerCustomer = StoredEntity & { formerIds?: readonly string[] };

/**
 * Replaces the customer's fields. Absent contacts and absent optional fields stay as they are. Writes only rows that
 * change; if none does, returns the customer as it is, with its version.
 */
export async function updateCustomer(
  tx: Tx,
  before: FormerCustomer,
  update: CustomerUpdate,
  by: { userId: string | null; at: Date },
): Promise<StoredEntity> {
  const stored = JSON.parse(before.json) as Customer;
  const contacts = update.contacts ?? stored.contacts;
  const input = { ...withStored(customerFields, update, stored), contacts };
  const hasChangedContacts =
    update.contacts !== undefined && (await saveContacts(tx, before, contacts, stored.contacts));
  const columns = JSON.stringify(toSqlNames(customerColumns(input)));
  const [updated] = await updateRow(tx, before.id, columns, by.at, by.userId, hasChangedContacts);
  return updated ?? before;
}

export async function deleteCustomer(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('customers').where('id', '=', id).execute();
}
