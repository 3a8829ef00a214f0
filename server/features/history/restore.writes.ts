import { sql } from 'kysely';
import type { Customer } from '#schema/customers.ts';
import type { Restored } from '#schema/history/history-restore.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { restoreCustomer } from '#server/features/customers/restored-customers.writes.ts';
import { restoreRecord } from '#server/features/records/restore/restored-records.writes.ts';
import { restoreUser } from '#server/features/users/restored-users.writes.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { nameOf } from './history-items.ts';
import { customers, type EntityJson, findCurrent, type Versioned } from './versioned-entities.ts';
import { type ChangeRow, findLastChange } from './versions.queries.ts';

/** How to restore: as whom, with which settings, and whether a deleted customer comes back with its record. */
export type RestoreOptions = { by: ChangeInfo; timeZone: string; today: string; both: boolean };

const h = columnsOf('history', 'h');
const selectRelated = preparedStatement<{ relatedRows: unknown }, [id: string]>(
  1,
  (id) => sql<{ relatedRows: unknown }>`select ${h.relatedRows} from history h where ${h.id} = ${id}`,
);

type Part = Omit<Restored, 'customer'>;

async function logRestore(
  tx: Tx,
  { id: entity }: Versioned,
  stored: StoredEntity,
  by: ChangeInfo,
): Promise<Part> {
  const change = { entityId: stored.id, before: null, after: stored.json };
  await logChange(tx, { ...by, action: 'restore', entity, ...change });
  const name = nameOf(JSON.parse(stored.json) as EntityJson);
  return {
    entity,
    _id: stored.id,
    name,
    version: stored.version,
    cancelledMessages: 0,
    missingDocuments: [],
    uncountedVisits: [],
  };
}

/** @throws AppError 404 for an entity that never was, 409 `not_deleted` */
async function getDeletion(tx: Tx, versioned: Versioned, id: string) {
  const last = await findLastChange(tx, versioned, id);
  if (!last) throw notFound(versioned.notFoundMessage);
  if (last.action !== 'delete' || !last.before)
    throw conflict(`This ${versioned.label} is not deleted.`, 'not_deleted');
  return { deletion: last, value: versioned.complete(last.before) };
}

async function restoreRecordPart(
  tx: Tx,
  { kind, versioned }: { kind: RecordKind; versioned: Versioned },
  { deletion, value }: { deletion: ChangeRow; value: EntityJson },
  { by, timeZone, today }: RestoreOptions,
): Promise<Part> {
  const record = value as unknown as RecordDetail;
  const [row] = await selectRelated(tx, deletion.id);
  const related = (row?.relatedRows ?? null) as Parameters<typeof restoreRecord>[2]['related'];
  const deleted = { record, related, deletedAt: deletion.at };
  const { stored, ...rest } = await restoreRecord(tx, kind, deleted, by, { timeZone, today });
  return { ...(await logRestore(tx, versioned, stored, by)), ...rest };
}

async function restorePart(tx: Tx, versioned: Versioned, id: string, options: RestoreOptions): Promise<Part> {
  const { by } = options;
  const found = await getDeletion(tx, versioned, id);
  const kind = recordKinds.find((one) => one.id === versioned.id);
  if (kind) return restoreRecordPart(tx, { kind, versioned }, found, options);
  const stored =
    versioned.id === 'user'
      ? await restoreUser(tx, id, by.at)
      : await restoreCustomer(tx, found.value as unknown as Customer, by);
  return logRestore(tx, versioned, stored, by);
}

/**
 * Restores a deleted entity, and with `both` the deleted customer of a record.
 * @throws AppError 404, 409 `not_deleted`, 409 `customer_deleted`
 */
export async function restoreEntity(
  tx: Tx,
  versioned: Versioned,
  id: string,
  options: RestoreOptions,
): Promise<Restored> {
  const { value } = await getDeletion(tx, versioned, id);
  const customerId = (value.customer as EntityJson | undefined)?._id;
  const customer =
    options.both &&
    typeof customerId === 'string' &&
    !(await findCurrent(customers, tx, customerId, options.today))
      ? await restorePart(tx, customers, customerId, options)
      : null;
  const part = await restorePart(tx, versioned, id, options);
  if (!customer) return { ...part, customer: null };
  const { entity, _id, name, version } = customer;
  return { ...part, customer: { entity, _id, name, version } };
}
