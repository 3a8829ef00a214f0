import type { RecordInput, RecordListName } from '#schema/records/records.ts';
import { sortTimeline } from '#schema/records/status.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { type ChildRow, idKeeper } from '#server/db/child-rows.ts';
import { contactRows } from '#server/db/contact-rows.ts';
import type { RecordTableName } from './record-tables.ts';

/** What a record is written with: its lists in full, the timeline sorted. */
export type RecordContent = Required<Pick<RecordInput, RecordListName>> & Omit<RecordInput, RecordListName>;

/** The rows of each table inside a record, by the table's name. */
export type RecordRows = Record<RecordTableName, ChildRow[]>;

/** An uploaded document of ours stands under its id, wherever the site does. */
const ownDocument = /\/documents\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/i;

/** What a change is made against: the record as it was read, and the equipment that each of its warranties is for. */
export type StoredContent = { record: StoredRecord; unitOfWarranty: ReadonlyMap<string, string> };

/** The lists of a record as they are stored, in the form in which they are written. */
export function storedLists(record: StoredRecord): Pick<RecordContent, RecordListName> {
  return {
    contacts: record.contacts,
    statusTimeline: record.statusTimeline,
    equipment: record.equipment,
    warranties: record.warranties,
    assignedTechnicians: record.assignedTechnicians?.map(({ _id, user }) => ({ _id, user: user._id })) ?? [],
    documents: record.documents ?? [],
  };
}

const noLists = {
  contacts: [],
  statusTimeline: [],
  equipment: [],
  warranties: [],
  assignedTechnicians: [],
  documents: [],
};

/** What is to be written: lists that are left out as they are stored, or empty in a new record; the timeline sorted. */
export function contentOf(
  input: Omit<RecordInput, RecordListName> & Partial<Pick<RecordInput, RecordListName>>,
  stored?: StoredContent,
): RecordContent {
  const present = stored ? storedLists(stored.record) : noLists;
  const equipment = input.equipment ?? present.equipment;
  return {
    ...input,
    contacts: input.contacts ?? present.contacts,
    statusTimeline: sortTimeline(input.statusTimeline ?? present.statusTimeline),
    equipment,
    warranties: input.warranties ?? followEquipment(present.warranties, equipment, stored),
    assignedTechnicians: input.assignedTechnicians ?? present.assignedTechnicians,
    documents: input.documents ?? present.documents,
  };
}

/** Warranties that were not sent belong to the equipment that they belonged to, whatever its serial is now. */
function followEquipment(
  warranties: RecordContent['warranties'],
  equipment: RecordContent['equipment'],
  stored: StoredContent | undefined,
): RecordContent['warranties'] {
  const serialOf = new Map(equipment.map(({ _id, serial }) => [_id, serial]));
  return warranties.map((warranty) => {
    const serial = serialOf.get(stored?.unitOfWarranty.get(warranty._id ?? ''));
    return serial === undefined ? warranty : { ...warranty, equipmentSerial: serial };
  });
}

type UnitChoice = (warranty: RecordContent['warranties'][number]) => string | undefined;

/** A warranty stays with its equipment while that has its serial, and belongs to the first with that serial otherwise. */
function chooseUnits(units: { id: string; serial: string }[], stored: StoredContent | undefined): UnitChoice {
  const serialOf = new Map(units.map(({ id, serial }) => [id, serial]));
  const firstWith = new Map(units.toReversed().map(({ id, serial }) => [serial, id]));
  return ({ _id, equipmentSerial }) => {
    const present = stored?.unitOfWarranty.get(_id?.toLowerCase() ?? '');
    if (present !== undefined && serialOf.get(present) === equipmentSerial) return present;
    return firstWith.get(equipmentSerial);
  };
}

/**
 * What to write for the lists of a record. Rows keep the ids that they have in `stored`.
 * @param manufacturerOf the id for the manufacturer of a piece of equipment
 */
export function recordRows(
  recordId: string,
  content: RecordContent,
  manufacturerOf: (unit: RecordContent['equipment'][number]) => string,
  stored?: StoredContent,
): RecordRows {
  const present = stored?.record;
  const equipment = withIds(recordId, content.equipment, present?.equipment, (unit) => ({
    identifier: unit.identifier,
    type: unit.type,
    size: unit.size,
    manufacturer_id: manufacturerOf(unit),
    model: unit.model,
    serial: unit.serial,
    install_date: unit.installDate,
  }));
  const unitOf = chooseUnits(equipment, stored);
  return {
    record_contacts: contactRows(recordId, content.contacts, present?.contacts),
    status_events: withIds(recordId, content.statusTimeline, present?.statusTimeline, (event) => ({
      status: event.status,
      status_obtained_at: event.statusObtainedAt,
    })),
    equipment,
    warranties: withIds(recordId, content.warranties, present?.warranties, (warranty) => ({
      equipment_id: unitOf(warranty),
      company: warranty.company,
      type: warranty.type,
      confirmation_number: warranty.confirmationNumber,
      expiration_date: warranty.expirationDate,
      notify: warranty.notify,
    })),
    assignments: withIds(recordId, content.assignedTechnicians, present?.assignedTechnicians, ({ user }) => ({
      user_id: user,
    })),
    record_documents: withIds(recordId, content.documents, present?.documents, ({ name, fileUrl }) => ({
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
