import { sql } from 'kysely';
import type { CustomerInput } from '#schema/customers.ts';
import type { StoredContact } from '#schema/entity/contact.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns, toSqlNames } from '#server/db/columns.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import { deleteOtherRows, upsertChangedRows } from '#server/db/rows/child-rows.ts';
import { contactRows } from '#server/db/rows/contact-rows.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { customerColumnNames, customerColumns, customerContacts, customerText } from './customer-rows.ts';

// What an import writes: many customers in each statement.

const c = columnsOf('customers', 'c');
const g = columnsOf('customers', 'g');

/** How strong a lock is: `share` only keeps the customer as it is; new records wait only for `update`. */
type LockStrength = 'share' | 'no key update' | 'update';

const lockAll = preparedStatements<LockStrength, { id: string }, [ids: string[]]>(
  () => ['share', 'no key update', 'update'],
  1,
  (strength, ids) => sql<{ id: string }>`
    select ${c.id} from customers c where ${c.id} = any(${ids}::uuid[]) order by ${c.id} for ${sql.raw(strength)}`,
);

const readAll = preparedStatement<StoredEntity, [ids: string[]]>(
  1,
  (ids) => sql<StoredEntity>`
    select ${c.id}, ${c.version}, ${customerText} as json from customers c
    where ${c.id} = any(${ids}::uuid[]) order by ${c.id}`,
);

/** The customers with these ids that exist, locked until the transaction ends: `update` also against new records. */
export async function lockCustomers(
  tx: Tx,
  ids: string[],
  strength: LockStrength = 'no key update',
): Promise<StoredEntity[]> {
  if (ids.length === 0) return [];
  // Lock first, then read: a statement that waits for the lock would read the contacts as they were before it.
  await lockAll(strength, tx, ids);
  return readAll(tx, ids);
}

export type CustomerReplacement = {
  id: string;
  input: CustomerInput;
  stored: readonly StoredContact[];
  /** The ids of deleted contacts that an undo brings back. */
  formerIds?: readonly string[];
};

const updated = Object.fromEntries(
  [...customerColumnNames, 'updatedAt' as const, 'updatedBy' as const].map((name) => [name, g[name]]),
);

const updateAll = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    update customers c set ${setColumns('customers', updated)}, version = ${c.version} + 1
    from jsonb_populate_recordset(null::customers, ${rows}::jsonb) g where ${c.id} = ${g.id}`,
);

/** Replaces the fields and contacts of locked customers. Returns them as stored. */
export async function updateCustomers(
  tx: Tx,
  replacements: readonly CustomerReplacement[],
  by: { userId: string | null; at: Date },
): Promise<StoredEntity[]> {
  if (replacements.length === 0) return [];
  const ids = replacements.map(({ id }) => id);
  const rows = replacements.map(({ id, input }) =>
    toSqlNames({ id, ...customerColumns(input), updatedAt: by.at, updatedBy: by.userId }),
  );
  const contacts = replacements.flatMap(({ id, input, stored, formerIds = [] }) =>
    contactRows(id, input.contacts, [...stored], { formerIds }),
  );
  const storedRows = replacements.flatMap(({ id, stored }) =>
    stored.map(({ _id }) => ({ id: _id, ownerId: id })),
  );
  await updateAll(tx, JSON.stringify(rows));
  await deleteOtherRows(tx, customerContacts, storedRows, contacts);
  await upsertChangedRows(tx, customerContacts, contacts);
  return readAll(tx, ids);
}

const deleteAll = preparedStatement<unknown, [ids: string[]]>(
  1,
  (ids) => sql`delete from customers c where ${c.id} = any(${ids}::uuid[])`,
);

export async function deleteCustomers(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await deleteAll(tx, ids);
}
