import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { AppError, conflict } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { violatesConstraint } from '#server/db/database-errors.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import {
  lockAvailableDocuments,
  uploadedDocumentId,
} from '#server/features/documents/documents-of-record.queries.ts';
import { findKnownManufacturerIds } from '#server/features/manufacturers/known-manufacturers.queries.ts';
import { createManufacturers } from '#server/features/manufacturers/manufacturers.queries.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { restoreMessages } from '#server/messaging/messages/restored-messages.ts';
import { restoreVisits, type UncountedVisit } from '#server/visit-schedule/storage/restored-visits.ts';
import { lockCustomer } from '../record-references.ts';
import { getRecord } from '../records.queries.ts';
import { insertNewRecords } from '../storage/insert-records.ts';
import { type RecordContent, recordRows, storedLists } from '../storage/record-rows.ts';
import type { RelatedRows } from '../storage/related-rows.ts';

/** A record as its deletion left it. */
export type DeletedRecord = { record: RecordDetail; related: RelatedRows | null; deletedAt: Date };

export type RestoredRecord = {
  stored: StoredEntity;
  /** How many scheduled messages its deletion cancelled, which stay cancelled. */
  cancelledMessages: number;
  /** The names of documents that are gone. */
  missingDocuments: string[];
  /** The visits that it had settled, and that stay as they are, because something else became of them since. */
  uncountedVisits: UncountedVisit[];
};

/** The content of a deleted record, without documents that are gone. Present rules do not apply to it. */
async function formerContent(tx: Tx, record: RecordDetail) {
  const lists = storedLists(record);
  const content: RecordContent = { ...record, customer: record.customer._id, ...lists };
  const uploaded = lists.documents.map(({ fileUrl }) => uploadedDocumentId(fileUrl));
  const available = await lockAvailableDocuments(
    tx,
    uploaded.filter((id) => id !== null),
  );
  const isAvailable = (index: number) => {
    const id = uploaded[index];
    return typeof id !== 'string' || available.has(id);
  };
  return {
    content: { ...content, documents: lists.documents.filter((_document, index) => isAvailable(index)) },
    missingDocuments: lists.documents.flatMap(({ name }, index) => (isAvailable(index) ? [] : [name])),
  };
}

/** Equipment gets back its manufacturer, even one that was renamed or deleted meanwhile. */
async function manufacturersOf(tx: Tx, { equipment }: RecordContent, by: ChangeInfo) {
  const names = [...new Set(equipment.map(({ manufacturer }) => manufacturer))];
  const known = await findKnownManufacturerIds(tx, names);
  const unknown = names.filter((name) => !known.has(name));
  const created = unknown.length > 0 ? await createManufacturers(tx, unknown, by) : new Map<string, string>();
  return ({ manufacturer }: { manufacturer: string }) =>
    known.get(manufacturer) ?? created.get(manufacturer) ?? '';
}

const a = columnsOf('assignments', 'a');
const n = columnsOf('messages', 'n');

const linkNotices = preparedStatement<unknown, [notices: string]>(
  1,
  (notices) => sql`
    update assignments a set notice_message_id = ${n.id}
    from jsonb_each_text(${notices}::jsonb) as notice (assignment_id, message_id)
      join messages n on ${n.id} = notice.message_id::uuid
    where ${a.id} = notice.assignment_id::uuid`,
);

/** @throws AppError 409 `customer_deleted` with the name of the customer */
async function lockCustomerOf(tx: Tx, { customer: { _id, name } }: RecordDetail) {
  const customer = await lockCustomer(tx, _id);
  if (customer) return customer;
  const currentJson = JSON.stringify({ customer: { _id, name } });
  const message = `The customer ${name} was deleted, too. Restore both?`;
  throw new AppError(409, 'customer_deleted', message, { currentJson });
}

/**
 * Inserts a deleted record again, with its number, its rows under their ids, its visits and its messages. Technicians who
 * were deleted meanwhile stay assigned.
 * @throws AppError 409 `customer_deleted` with the name of the customer, 409 `not_deleted`
 */
export async function restoreRecord(
  tx: Tx,
  kind: RecordKind,
  { record, related, deletedAt }: DeletedRecord,
  by: ChangeInfo,
  { timeZone, today }: { timeZone: string; today: string },
): Promise<RestoredRecord> {
  const { _id: id, version } = record;
  const number = Number(record.number.split('-').at(-1));
  const customer = await lockCustomerOf(tx, record);
  const { content, missingDocuments } = await formerContent(tx, record);
  const warrantyEquipment = new Map(Object.entries(related?.warrantyEquipment ?? {}));
  const manufacturerOf = await manufacturersOf(tx, content, by);
  const rows = recordRows(id, content, manufacturerOf, { record, warrantyEquipment });
  const lineIds = (record.additionalVisitLines ?? []).map(({ _id }) => _id);
  const former = { number, version, createdAt: new Date(record.createdAt), lineIds };
  await insertNewRecords(
    tx,
    kind,
    [{ id, content, customer, rows, at: by.at, userId: by.actor.id, former }],
    timeZone,
  ).catch((error: unknown) => {
    if (violatesConstraint(error, 'records_pkey'))
      throw conflict(`This ${kind.labels.singular} is not deleted.`, 'not_deleted');
    throw error;
  });
  const cancelledMessages = await restoreMessages(tx, { id, kind: kind.id, number }, deletedAt);
  if (related?.notices) await linkNotices(tx, JSON.stringify(related.notices));
  const uncountedVisits = related ? await restoreVisits(tx, id, related) : [];
  const stored = await getRecord(tx, kind, id, today);
  return { stored, cancelledMessages, missingDocuments, uncountedVisits };
}
