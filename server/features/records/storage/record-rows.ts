import type { RecordListName } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import type { RecordInput, RecordUpdate } from '#schema/records/records.ts';
import { sortTimeline } from '#schema/records/status.ts';
import { type ChildRow, createIdResolver } from '#server/db/rows/child-rows.ts';
import { type AllowedIds, contactRows } from '#server/db/rows/contact-rows.ts';
import { uploadedDocumentId } from '#server/features/documents/documents-of-record.queries.ts';
import type { RecordTableName } from './record-tables.ts';

/** The complete content of a record to be written: all lists, with the timeline sorted. */
export type RecordContent = Required<Pick<RecordInput, RecordListName>> & Omit<RecordInput, RecordListName>;

/** The rows of each child table of a record, by the name of the table. */
export type RecordRows = Record<RecordTableName, ChildRow[]>;

/** The stored record that an update applies to, and the equipment id of each of its warranties. */
export type StoredContent = {
  record: RecordDetail;
  warrantyEquipment: ReadonlyMap<string, string>;
};

/** The lists of a stored record in the form of `RecordContent`. */
export function storedLists(record: RecordDetail): Pick<RecordContent, RecordListName> {
  return {
    contacts: record.contacts,
    statusTimeline: record.statusTimeline,
    equipment: record.equipment,
    warranties: record.warranties,
    assignedTechnicians: record.assignedTechnicians?.map(({ _id, user }) => ({ _id, user: user._id })) ?? [],
    documents: record.documents ?? [],
  };
}

/** The named lists, and the lines of visits. */
export function listsIn(
  content: Pick<RecordContent, RecordListName | 'additionalVisitLines'>,
  names: readonly RecordListName[],
): unknown[] {
  return [...names.map((name) => content[name]), content.additionalVisitLines];
}

const emptyLists = {
  contacts: [],
  statusTimeline: [],
  equipment: [],
  warranties: [],
  assignedTechnicians: [],
  documents: [],
};

/** Completes an input: absent lists are those of the stored record, or empty for a new one. */
export function toRecordContent(input: RecordUpdate, stored?: StoredContent): RecordContent {
  const lists = stored ? storedLists(stored.record) : emptyLists;
  const equipment = input.equipment ?? lists.equipment;
  return {
    ...input,
    contacts: input.contacts ?? lists.contacts,
    statusTimeline: sortTimeline(input.statusTimeline ?? lists.statusTimeline),
    equipment,
    warranties: input.warranties ?? updateSerials(lists.warranties, equipment, stored),
    assignedTechnicians: input.assignedTechnicians ?? lists.assignedTechnicians,
    documents: input.documents ?? lists.documents,
  };
}

/** Gives stored warranties the current serial numbers of their equipment. */
function updateSerials(
  warranties: RecordContent['warranties'],
  equipment: RecordContent['equipment'],
  stored: StoredContent | undefined,
): RecordContent['warranties'] {
  const serialById = new Map(equipment.map(({ _id, serial }) => [_id, serial]));
  return warranties.map((warranty) => {
    const serial = serialById.get(stored?.warrantyEquipment.get(warranty._id ?? ''));
    return serial === undefined ? warranty : { ...warranty, equipmentSerial: serial };
  });
}

type EquipmentResolver = (warranty: RecordContent['warranties'][number]) => string | undefined;

/**
 * Resolves the equipment id of a warranty: its stored equipment if that has the serial number of the warranty, or else
 * the first with that serial number.
 */
function createEquipmentResolver(
  equipment: { id: string; serial: string }[],
  stored: StoredContent | undefined,
): EquipmentResolver {
  const serialById = new Map(equipment.map(({ id, serial }) => [id, serial]));
  const firstBySerial = new Map(equipment.toReversed().map(({ id, serial }) => [serial, id]));
  return ({ _id, equipmentSerial }) => {
    const storedId = stored?.warrantyEquipment.get(_id?.toLowerCase() ?? '');
    if (storedId !== undefined && serialById.get(storedId) === equipmentSerial) return storedId;
    return firstBySerial.get(equipmentSerial);
  };
}

/**
 * The rows for the lists of a record. Rows keep the ids that they have in `stored`, and those in `allowed`.
 * @param manufacturerOf returns the id of the manufacturer of a piece of equipment
 */
export function recordRows(
  recordId: string,
  content: RecordContent,
  manufacturerOf: (unit: RecordContent['equipment'][number]) => string,
  stored?: StoredContent,
  allowed: AllowedIds = {},
): RecordRows {
  const record = stored?.record;
  const { formerIds = [], claimedIds } = allowed;
  const resolver = (rows: { _id: string }[] = []) =>
    createIdResolver([...rows.map(({ _id }) => _id), ...formerIds], claimedIds);
  const equipment = withIds(recordId, content.equipment, resolver(record?.equipment), (unit) => {
    const { _id, manufacturer: _name, ...columns } = unit;
    return { ...columns, manufacturerId: manufacturerOf(unit) };
  });
  const equipmentOf = createEquipmentResolver(equipment, stored);
  return {
    recordContacts: contactRows(recordId, content.contacts, record?.contacts, allowed),
    statusEvents: withIds(
      recordId,
      content.statusTimeline,
      resolver(record?.statusTimeline),
      ({ _id, ...columns }) => columns,
    ),
    equipment,
    warranties: withIds(recordId, content.warranties, resolver(record?.warranties), (warranty) => {
      const { _id, equipmentSerial: _serial, ...columns } = warranty;
      return { ...columns, equipmentId: equipmentOf(warranty) };
    }),
    assignments: withIds(
      recordId,
      content.assignedTechnicians,
      resolver(record?.assignedTechnicians),
      ({ user }) => ({
        userId: user,
      }),
    ),
    recordDocuments: withIds(
      recordId,
      content.documents,
      resolver(record?.documents),
      ({ _id, ...columns }) => ({
        ...columns,
        documentId: uploadedDocumentId(columns.fileUrl),
      }),
    ),
  };
}

/** The warranties to be stored, with their ids. */
export function storedWarranties(content: RecordContent, rows: RecordRows) {
  return content.warranties.map(({ expirationDate, notify }, index) => ({
    _id: rows.warranties[index]?.id ?? '',
    expirationDate,
    notify,
  }));
}

function withIds<Row extends { _id?: string | null | undefined }, Columns extends Record<string, unknown>>(
  ownerId: string,
  rows: Row[],
  resolveId: ReturnType<typeof createIdResolver>,
  toColumns: (row: Row) => Columns,
): (Columns & ChildRow)[] {
  return rows.map((row, position) => ({ ...toColumns(row), id: resolveId(row._id), ownerId, position }));
}
