import type { RecordInput, RecordListName, StoredRecord } from '../../../schema/records.ts';
import { sortTimeline } from '../../../schema/status.ts';
import { type ChildRow, idKeeper } from '../../lib/child-rows.ts';
import { contactRows } from '../../lib/contact-rows.ts';
import type { RecordTableName } from './record-tables.ts';

/** What a record is written with: its lists in full, the timeline sorted. */
export type RecordContent = Required<Pick<RecordInput, RecordListName>> & Omit<RecordInput, RecordListName>;

/** The rows of each table inside a record, by the table's name. */
export type RecordRows = Record<RecordTableName, ChildRow[]>;

/** An uploaded document of ours stands under its id, wherever the site does. */
const ownDocument = /\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** The input with every list in it: those that are left out as they are stored, or empty in a new record. */
export function contentOf(
  input: Omit<RecordInput, RecordListName> & Partial<Pick<RecordInput, RecordListName>>,
  stored?: StoredRecord,
): RecordContent {
  const technicians = stored?.assignedTechnicians?.map(({ _id, user }) => ({ _id, user: user._id }));
  return {
    ...input,
    contacts: input.contacts ?? stored?.contacts ?? [],
    statusTimeline: sortTimeline(input.statusTimeline ?? stored?.statusTimeline ?? []),
    equipment: input.equipment ?? stored?.equipment ?? [],
    warranties: input.warranties ?? stored?.warranties ?? [],
    assignedTechnicians: input.assignedTechnicians ?? technicians ?? [],
    documents: input.documents ?? stored?.documents ?? [],
  };
}

/**
 * What to write for the lists of a record. Rows keep the ids that they have in `stored`; a warranty belongs to the
 * first piece of equipment with its serial.
 * @param manufacturerOf the id for the manufacturer of a piece of equipment
 */
export function recordRows(
  recordId: string,
  content: RecordContent,
  manufacturerOf: (unit: { _id?: string | null | undefined; manufacturer: string }) => string,
  stored?: StoredRecord,
): RecordRows {
  const equipment = withIds(recordId, content.equipment, stored?.equipment, (unit) => ({
    identifier: unit.identifier,
    type: unit.type,
    size: unit.size,
    manufacturer_id: manufacturerOf(unit),
    model: unit.model,
    serial: unit.serial,
    install_date: unit.installDate,
  }));
  const equipmentId = new Map(equipment.toReversed().map(({ serial, id }) => [serial, id]));
  return {
    record_contacts: contactRows(recordId, content.contacts, stored?.contacts),
    status_events: withIds(recordId, content.statusTimeline, stored?.statusTimeline, (event) => ({
      status: event.status,
      status_obtained_at: event.statusObtainedAt,
    })),
    equipment,
    warranties: withIds(recordId, content.warranties, stored?.warranties, (warranty) => ({
      equipment_id: equipmentId.get(warranty.equipmentSerial),
      company: warranty.company,
      type: warranty.type,
      confirmation_number: warranty.confirmationNumber,
      expiration_date: warranty.expirationDate,
      notify: warranty.notify,
    })),
    assignments: withIds(recordId, content.assignedTechnicians, stored?.assignedTechnicians, ({ user }) => ({
      user_id: user,
    })),
    record_documents: withIds(recordId, content.documents, stored?.documents, ({ name, fileUrl }) => ({
      name,
      file_url: fileUrl,
      document_id: ownDocument.exec(fileUrl)?.[1] ?? null,
    })),
  };
}

function withIds<Row extends { _id?: string | null | undefined }, Columns extends Record<string, unknown>>(
  ownerId: string,
  rows: Row[],
  stored: { _id: string }[] | undefined,
  columnsOf: (row: Row) => Columns,
): (Columns & ChildRow)[] {
  const idOf = idKeeper(stored?.map(({ _id }) => _id));
  return rows.map((row, position) => ({ ...columnsOf(row), id: idOf(row._id), ownerId, position }));
}
