import { randomUUIDv7 } from 'node:crypto';
import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type RecordListName, recordListNames } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordInput, RecordUpdate } from '#schema/records/records.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { toSqlNames } from '#server/db/columns.ts';
import { claimRowIds, rowIdsIn } from '#server/db/rows/row-ids.ts';
import { releaseDocuments } from '#server/features/documents/documents-of-record.queries.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { countNotifiedNumbers } from '#server/messaging/warranty-notices/notified-numbers.ts';
import type { VisitMove } from '#server/visit-schedule/storage/save-visit-lines.ts';
import { findVisitLines } from '#server/visit-schedule/storage/visit-lines.ts';
import { releaseWorkOrder, settleWorkOrder } from '#server/visit-schedule/storage/work-orders.ts';
import { checkReferences, lockCustomer, resolveManufacturers } from './record-references.ts';
import { getRecord } from './records.queries.ts';
import { insertNewRecords } from './storage/insert-records.ts';
import { checkOpenVisits } from './storage/open-visits-limit.ts';
import { type ReferencedCustomer, recordSearchText } from './storage/record-columns.ts';
import {
  listsIn,
  type RecordContent,
  type RecordRows,
  recordRows,
  storedLists,
  toRecordContent,
} from './storage/record-rows.ts';
import { findWarrantyEquipment, updateRow, updateRowAndNextVisit } from './storage/record-statements.ts';
import { currentStatus } from './storage/record-status.ts';
import { recordTables } from './storage/record-tables.ts';
import { checkVisits, planColumns, saveRecordVisits, withKeptFields } from './storage/record-visits.ts';
import { saveLists } from './storage/save-lists.ts';
import { changesVisits } from './storage/visit-plan.ts';

/** The settings that saving a record depends on. */
export type RecordSettings = { timeZone: string; unknownTextsPerHour: number };

/** The warranties to be stored, with their ids. */
function storedWarranties(content: RecordContent, rows: RecordRows) {
  return content.warranties.map(({ expirationDate, notify }, index) => ({
    _id: rows.warranties[index]?.id ?? '',
    expirationDate,
    notify,
  }));
}

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
  const customer = await checkReferences(tx, kind, content, lockCustomer(tx, input.customer));
  const manufacturerOf = await resolveManufacturers(tx, content, by);
  await pauseWhenDue();
  const claimedIds = await claimRowIds(tx, listsIn(content, recordListNames));
  const rows = recordRows(id, content, manufacturerOf, undefined, { claimedIds });
  await pauseWhenDue();
  const record = { id, content, customer, rows, claimedIds, at: by.at, userId: by.actor.id };
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

/** The tables of the changed lists. Warranties refer to equipment, so a change of equipment includes them. */
function changedTables(content: RecordContent, record: RecordDetail) {
  const stored = storedLists(record);
  const isChanged = (list: RecordListName) => JSON.stringify(content[list]) !== JSON.stringify(stored[list]);
  const isEquipmentChanged = isChanged('equipment');
  return recordTables.filter(({ list }) => isChanged(list) || (list === 'warranties' && isEquipmentChanged));
}

/** The equipment of the stored warranties; none if neither list may change, because then nothing follows from it. */
async function warrantyEquipmentOf(
  tx: Tx,
  id: string,
  { equipment, warranties }: RecordUpdate,
  stored: RecordDetail,
): Promise<Map<string, string>> {
  const isSame = (list: object[] | undefined, storedList: object[]) =>
    list === undefined || JSON.stringify(list) === JSON.stringify(storedList);
  const isUnchanged = isSame(equipment, stored.equipment) && isSame(warranties, stored.warranties);
  return isUnchanged || stored.warranties.length === 0 ? new Map() : findWarrantyEquipment(tx, id);
}

/** What an undo of an update needs besides its JSON. */
export type UpdateRelatedRows = { forgottenMoves?: VisitMove[] };

function updateRelatedRows(forgottenMoves: VisitMove[]): string | null {
  const related: UpdateRelatedRows = { forgottenMoves };
  return forgottenMoves.length > 0 ? JSON.stringify(related) : null;
}

/**
 * Replaces the record's fields and the lists in the update. Writes only rows that change; if none does, returns the record
 * as it is, with its version.
 */
export async function updateRecord(
  tx: Tx,
  kind: RecordKind,
  before: LockedRecord,
  update: RecordUpdate,
  by: ChangeInfo,
  { timeZone, unknownTextsPerHour }: RecordSettings,
): Promise<StoredEntity> {
  const record = JSON.parse(before.json) as RecordDetail;
  const stored = {
    record,
    warrantyEquipment: await warrantyEquipmentOf(tx, before.id, update, record),
  };
  const content = toRecordContent(withKeptFields(kind, update, record), stored);
  checkVisits(kind, content, update, record);
  const customer = await checkReferences(tx, kind, content, before.customer, record);
  const changed = changedTables(content, record);
  const isEquipmentChanged = changed.some(({ list }) => list === 'equipment');
  const manufacturerOf = isEquipmentChanged
    ? await resolveManufacturers(tx, content, by, before.id, before.formerIds)
    : () => '';
  await pauseWhenDue();
  const { formerIds = [] } = before;
  const names = changed.map(({ list }) => list);
  const storedIds = rowIdsIn(listsIn({ ...record, ...storedLists(record) }, names));
  const claimedIds = await claimRowIds(tx, listsIn(content, names), [...storedIds, ...formerIds]);
  const allowed = { formerIds, claimedIds };
  const rows = recordRows(before.id, content, manufacturerOf, stored, allowed);
  await pauseWhenDue();
  const hasChangedRows = await saveLists(tx, changed, before.id, rows, by.at);
  const warranties = { before: record.warranties, after: storedWarranties(content, rows) };
  await countNotifiedNumbers(tx, { recordId: before.id, ...warranties }, by, unknownTextsPerHour);
  const createdAt = new Date(record.createdAt);
  const { isOpen } = currentStatus(content.statusTimeline, createdAt, timeZone);
  const isReplanned = kind.hasVisits && changesVisits(content, { customerId: customer.id, isOpen }, record);
  const { columns, visits } = planColumns(
    kind,
    content,
    customer,
    { id: before.id, createdAt, timeZone, ...allowed },
    isReplanned ? await findVisitLines(tx, before.id) : null,
  );
  const today = dayOf(by.at, timeZone);
  if (visits) checkOpenVisits(visits, today, record);
  const searchText = [customer.sortName, record.number.toLowerCase(), recordSearchText(kind, content)].join(
    '\n',
  );
  // First, because the returned record shows its visits.
  if (kind.fulfillsVisits && isOpen !== record.isOpen) await settleWorkOrder(tx, before.id, isOpen);
  const [updated] = await (visits ? updateRowAndNextVisit : updateRow)(
    kind,
    tx,
    before.id,
    JSON.stringify(toSqlNames(columns)),
    searchText,
    by.at,
    by.actor.id,
    today,
    hasChangedRows || visits !== undefined,
  );
  if (!updated) return before;
  const forgottenMoves = visits ? await saveRecordVisits(tx, visits) : [];
  return { ...updated, relatedRows: updateRelatedRows(forgottenMoves) };
}

export async function deleteRecord(tx: Tx, kind: RecordKind, id: string, at: Date): Promise<void> {
  if (kind.hasDocuments) await releaseDocuments(tx, id, at);
  if (kind.fulfillsVisits) await releaseWorkOrder(tx, id);
  await tx.deleteFrom('records').where('id', '=', id).execute();
}
