import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordListNames } from '#schema/records/record-parts.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { chosenRowIds, claimRowIds } from '#server/db/rows/row-ids.ts';
import { releaseDocuments } from '#server/features/documents/documents-of-record.queries.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { countNotifiedNumbers } from '#server/messaging/warranty-notices/notified-numbers.ts';
import { releaseWorkOrders } from '#server/visit-schedule/storage/work-orders.ts';
import { createUnknownManufacturers, findManufacturers } from './storage/record-manufacturers.ts';
import { checkReferences, lockCustomer, lockTechnicians } from './record-references.ts';
import { getRecord } from './records.queries.ts';
import { insertNewRecords } from './storage/insert-records.ts';
import type { ReferencedCustomer } from './storage/record-columns.ts';
import { listsIn, recordRows, storedWarranties, toRecordContent } from './storage/record-rows.ts';

/** The settings that saving a record depends on. */
export type RecordSettings = { timeZone: string; unknownTextsPerHour: number };

/**
 * @throws AppError 400 for invalid references to a customer, a technician or equipment, 429 for too many warranty notices
 * to numbers on no contact
 */
export async function createRecord(
  tx: Tx,
  kind: RecordKind,
  input: RecordInput,
  by: ChangeInfo,
  { timeZone, unknownTextsPerHour }: RecordSettings,
): Promise<StoredEntity> {
  const id = randomUUIDv7();
  const content = toRecordContent(input);
  const [customer, technicians, claimedIds, found] = await Promise.all([
    lockCustomer(tx, input.customer),
    lockTechnicians(tx, [{ content }]),
    claimRowIds(tx, chosenRowIds(listsIn(content, recordListNames))),
    findManufacturers(tx, [content]),
  ]);
  const referenced = checkReferences(kind, { content }, customer, technicians);
  const manufacturerOf = await createUnknownManufacturers(tx, found, by);
  await pauseWhenDue();
  const rows = recordRows(id, content, manufacturerOf, undefined, { claimedIds });
  await pauseWhenDue();
  const record = { id, content, customer: referenced, rows, claimedIds, at: by.at, userId: by.actor.id };
  const [created] = await insertNewRecords(tx, kind, [record], timeZone);
  if (!created) throw new Error('The insert returned no row.');
  const warranties = { recordId: id, before: [], after: storedWarranties(content, rows) };
  await countNotifiedNumbers(tx, warranties, by, unknownTextsPerHour);
  return created;
}

/** A record locked for an update, its new customer, and the ids of deleted rows that an undo brings back. */
export type LockedRecord = StoredEntity & {
  customer: ReferencedCustomer | undefined;
  formerIds?: readonly string[];
};

/** Locks the customer before the record, so that concurrent updates do not deadlock. */
export async function lockRecord(
  tx: Tx,
  kind: RecordKind,
  id: string,
  customerId: string,
  today: string,
): Promise<LockedRecord> {
  const [customer, record] = await Promise.all([
    lockCustomer(tx, customerId),
    getRecord(tx, kind, id, today, { forUpdate: true }),
  ]);
  return { ...record, customer };
}

const deleteAll = preparedStatement<unknown, [ids: string[]]>(
  1,
  (ids) => sql`delete from records where id = any(${ids}::uuid[])`,
);

/** Deletes locked records of a kind. */
export async function deleteRecords(tx: Tx, kind: RecordKind, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  if (kind.hasDocuments) await releaseDocuments(tx, ids, at);
  if (kind.fulfillsVisits) await releaseWorkOrders(tx, ids);
  await deleteAll(tx, ids);
}
