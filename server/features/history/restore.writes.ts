import { sql } from 'kysely';
import type { Restored } from '#schema/history/history-restore.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import type { DeletedRecord } from '#server/features/records/restore/restored-records.writes.ts';
import type { Deleted, EntityJson, RestoreSettings, Versioned } from './entities/versioned.ts';
import { versionedCustomers } from './entities/versioned-customers.ts';
import { findCurrent } from './entities/versioned-entities.ts';
import { entityName } from './history-items.ts';
import { findLastChange } from './versions.queries.ts';

/** How to restore, and whether a deleted customer comes back with its record. */
export type RestoreOptions = RestoreSettings & { both: boolean };

type Part = Omit<Restored, 'customer'>;

const h = columnsOf('history', 'h');
const selectRelated = preparedStatement<{ relatedRows: DeletedRecord['related'] }, [id: string]>(
  1,
  (id) => sql`select ${h.relatedRows} from history h where ${h.id} = ${id}`,
);

/** @throws AppError 404 for an entity that never was, 409 `not_deleted` */
async function getDeleted(tx: Tx, versioned: Versioned, id: string): Promise<Deleted<EntityJson>> {
  const last = await findLastChange(tx, versioned, id);
  if (!last) throw notFound(versioned.notFoundMessage);
  if (last.action !== 'delete' || !last.before)
    throw conflict(`This ${versioned.label} is not deleted.`, 'not_deleted');
  const [row] = await selectRelated(tx, last.id);
  return { value: versioned.complete(last.before), related: row?.relatedRows ?? null, deletedAt: last.at };
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

/** Restores the customer of a deleted record; null if it is there. */
async function restoreCustomerOf(
  tx: Tx,
  { value }: Deleted<EntityJson>,
  settings: RestoreSettings,
): Promise<Restored['customer']> {
  const id = (value.customer as EntityJson | undefined)?._id;
  if (typeof id !== 'string') return null;
  if (await findCurrent(versionedCustomers, tx, id, settings.today)) return null;
  const customer = await getDeleted(tx, versionedCustomers, id);
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
  const deleted = await getDeleted(tx, versioned, id);
  const customer = both ? await restoreCustomerOf(tx, deleted, settings) : null;
  return { ...(await restorePart(tx, versioned, deleted, settings)), customer };
}
