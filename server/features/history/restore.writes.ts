import { sql } from 'kysely';
import type { Restored } from '#schema/history/history-restore.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import type { Tx } from '#server/db/client.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { Deleted, EntityJson, RestoreSettings, Versioned } from './entities/versioned.ts';
import { versionedCustomers } from './entities/versioned-customers.ts';
import { findCurrent } from './entities/versioned-entities.ts';
import { entityName } from './history-items.ts';
import { findDeletion } from './versions.queries.ts';

/** How to restore, and whether a deleted customer comes back with its record. */
export type RestoreOptions = RestoreSettings & { both: boolean };

type Part = Omit<Restored, 'customer'>;

/** What is deleted has no row to lock. Lock a customer before it is read whether it is deleted. */
const lockCustomer = preparedStatement<unknown, [id: string]>(
  1,
  (id) => sql`select pg_advisory_xact_lock(${sql.lit(advisoryLocks.restore)}, hashtext(${id}::uuid::text))`,
);

/** @throws AppError 404 for an entity that never was, 409 `not_deleted` */
async function getDeleted(
  tx: Tx,
  versioned: Versioned,
  id: string,
  today: string,
): Promise<Deleted<EntityJson>> {
  if (await findCurrent(versioned, tx, id, today))
    throw conflict(`This ${versioned.label} is not deleted.`, 'not_deleted');
  const deletion = await findDeletion(tx, versioned, id);
  if (!deletion?.before) throw notFound(versioned.notFoundMessage);
  const { before, relatedRows: related, at: deletedAt } = deletion;
  return { value: versioned.complete(before), related, deletedAt };
}

async function restorePart(
  tx: Tx,
  versioned: Versioned,
  deleted: Deleted<EntityJson>,
  settings: RestoreSettings,
): Promise<Part> {
  const { stored, ...rest } = await versioned.restore(tx, deleted, settings);
  const { id: entity } = versioned;
  const { id: _id, version, json } = stored;
  const change = { entity, entityId: _id, before: null, after: json };
  await logChange(tx, { ...settings.by, ...change, action: 'restore' });
  const name = entityName(JSON.parse(json) as EntityJson);
  return {
    entity,
    _id,
    name,
    version,
    cancelledMessages: 0,
    missingDocuments: [],
    uncountedVisits: [],
    ...rest,
  };
}

/** Restores the customer of a deleted record; null if it is there, also because somebody just restored it. */
async function restoreCustomerOf(
  tx: Tx,
  { value }: Deleted<EntityJson>,
  settings: RestoreSettings,
): Promise<Restored['customer']> {
  const id = (value.customer as EntityJson | undefined)?._id;
  if (typeof id !== 'string') return null;
  await lockCustomer(tx, id);
  if (await findCurrent(versionedCustomers, tx, id, settings.today)) return null;
  const customer = await getDeleted(tx, versionedCustomers, id, settings.today);
  const { entity, _id, name, version } = await restorePart(tx, versionedCustomers, customer, settings);
  return { entity, _id, name, version };
}

/**
 * Restores a deleted entity, and with `both` the deleted customer of a record.
 * @throws AppError 404, 409 `not_deleted`, 409 `customer_deleted`
 */
export async function restoreEntity(
  tx: Tx,
  versioned: Versioned,
  id: string,
  { both, ...settings }: RestoreOptions,
): Promise<Restored> {
  if (versioned.id === 'customer') await lockCustomer(tx, id);
  const deleted = await getDeleted(tx, versioned, id, settings.today);
  const customer = both ? await restoreCustomerOf(tx, deleted, settings) : null;
  return { ...(await restorePart(tx, versioned, deleted, settings)), customer };
}
