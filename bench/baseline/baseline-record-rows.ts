import { randomUUIDv7 } from 'node:crypto';
import { searchTexts } from '#schema/entity/entity-field.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { equipmentFields, statusEventFields, warrantyFields } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { recordFields } from '#schema/records/records.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import { contactColumns, contactRows, contactSearchTexts, newContacts } from './baseline-contacts.ts';
import { columnMapping } from './baseline-fields.ts';
import { foldText, toSearchText } from './baseline-search-text.ts';

const recordMapping = columnMapping(recordFields(workOrders));
const contractMapping = columnMapping(recordFields(serviceContracts));
const eventMapping = columnMapping(statusEventFields);
const equipmentMapping = columnMapping(equipmentFields, ['manufacturer']);
const warrantyMapping = columnMapping(warrantyFields, ['equipmentSerial']);

const columnsWith = (columns: string[]) => [
  'customer_id',
  'customer_sort_name',
  ...columns,
  'status',
  'status_on',
  'is_open',
  'is_unassigned',
];

/** The columns of `records` that follow from the content of a work order, and of a service contract. */
export const contentColumns = columnsWith(recordMapping.columns);
export const contractColumns = columnsWith(contractMapping.columns);

/** The tables of a work order's lists, and their columns. A table comes after those that it refers to. */
export const listColumns = {
  record_contacts: contactColumns,
  status_events: eventMapping.columns,
  equipment: [...equipmentMapping.columns, 'manufacturer_id'],
  warranties: [...warrantyMapping.columns, 'equipment_id'],
  assignments: ['user_id'],
};
export type ListTable = keyof typeof listColumns;
export const listTables = Object.keys(listColumns) as ListTable[];

/** A work order in a request, in the form of a response. */
export type WorkOrder = RecordDetail;
export type CustomerRow = { id: string; sort_name: string };

export function contentRow(
  workOrder: WorkOrder,
  customer: CustomerRow,
  kind: RecordKind = workOrders,
): Record<string, unknown> {
  const lastEvent = workOrder.statusTimeline.at(-1);
  return {
    customer_id: customer.id,
    customer_sort_name: customer.sort_name,
    ...(kind.hasVisits ? contractMapping : recordMapping).toRow(workOrder),
    status: lastEvent?.status,
    status_on: lastEvent?.statusObtainedAt,
    is_open: lastEvent?.status.trim().toLowerCase() !== 'closed',
    is_unassigned: (workOrder.assignedTechnicians ?? []).length === 0,
  };
}

export function recordSearchText(workOrder: WorkOrder, kind: RecordKind = workOrders): string {
  return toSearchText([
    ...searchTexts(recordFields(kind), workOrder),
    ...workOrder.equipment.flatMap(({ serial, identifier }) => [serial, identifier]),
    ...contactSearchTexts(workOrder.contacts),
  ]);
}

export function sortedTimeline({ statusTimeline }: WorkOrder): WorkOrder['statusTimeline'] {
  return statusTimeline.toSorted((one, other) => (one.statusObtainedAt < other.statusObtainedAt ? -1 : 1));
}

/** The rows of a timeline. Events keep their ids if these are among `knownIds`. */
export function eventRows(
  recordId: string,
  timeline: WorkOrder['statusTimeline'],
  knownIds: ReadonlySet<string> = new Set(),
): { id: string }[] {
  return timeline.map((event, position) => ({
    id: knownIds.has(event._id) ? event._id : randomUUIDv7(),
    record_id: recordId,
    position,
    ...eventMapping.toRow(event),
  }));
}

/** The rows of the lists of a new work order. @param manufacturerIds the ids by folded name */
export function newListRows(
  recordId: string,
  workOrder: WorkOrder,
  manufacturerIds: ReadonlyMap<string, string>,
): Record<ListTable, object[]> {
  const newRow = (position: number) => ({ id: randomUUIDv7(), record_id: recordId, position });
  const equipment = workOrder.equipment.map((piece, position) => ({
    ...newRow(position),
    ...equipmentMapping.toRow(piece),
    manufacturer_id: manufacturerIds.get(foldText(piece.manufacturer)),
  }));
  const equipmentIds = new Map(
    workOrder.equipment.map(({ serial }, index) => [serial, equipment[index]?.id] as const).toReversed(),
  );
  return {
    record_contacts: contactRows(newContacts(workOrder.contacts)).map((row) => ({
      ...row,
      record_id: recordId,
    })),
    status_events: eventRows(recordId, workOrder.statusTimeline),
    equipment,
    warranties: workOrder.warranties.map((item, position) => ({
      ...newRow(position),
      ...warrantyMapping.toRow(item),
      equipment_id: equipmentIds.get(item.equipmentSerial),
    })),
    assignments: (workOrder.assignedTechnicians ?? []).map(({ user }, position) => ({
      ...newRow(position),
      user_id: user._id,
    })),
  };
}
