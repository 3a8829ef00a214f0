import type { Customer } from '#schema/customers.ts';
import { conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { toSqlNames } from '#server/db/columns.ts';
import { violatesConstraint } from '#server/db/database-errors.ts';
import { toRowsJson } from '#server/db/rows/child-rows.ts';
import { contactRows } from '#server/db/rows/contact-rows.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { customerColumns, customerContacts } from './customer-rows.ts';
import { getCustomer } from './customers.queries.ts';
import { insertCustomers } from './customers.writes.ts';

/**
 * Inserts a deleted customer again, with its contacts under their ids.
 * @throws AppError 409 for a customer that is not deleted
 */
export async function restoreCustomer(
  tx: Tx,
  customer: Customer,
  { actor, at }: ChangeInfo,
): Promise<StoredEntity> {
  const { _id: id, name, address, accessNotes, contacts, version, createdAt } = customer;
  const columns = customerColumns({ name, address, accessNotes, contacts });
  const row = toSqlNames({ id, ...columns, createdAt, updatedAt: at, updatedBy: actor.id });
  const rows = toRowsJson(customerContacts, contactRows(id, contacts, contacts));
  await insertCustomers(tx, JSON.stringify([row]), rows).catch((error: unknown) => {
    if (violatesConstraint(error, 'customers_pkey'))
      throw conflict('This customer is not deleted.', 'not_deleted');
    throw error;
  });
  await tx
    .updateTable('customers')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute();
  return getCustomer(tx, id);
}
