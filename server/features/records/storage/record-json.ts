import { type RawBuilder, sql } from 'kysely';
import { customerFieldsOnRecords } from '#schema/customers.ts';
import { contactFields } from '#schema/entity/contact.ts';
import { ownFields } from '#schema/records/own-fields.ts';
import { oncePerKind, type RecordKind } from '#schema/records/record-kind.ts';
import {
  documentFields,
  equipmentFields,
  statusEventFields,
  warrantyFields,
} from '#schema/records/record-parts.ts';
import { commonFields } from '#schema/records/records.ts';
import { type ColumnRefs, columnsOf, flatten, sqlName, type TableName } from '#server/db/columns.ts';
import {
  fieldMembers,
  type JsonMembers,
  type JsonText,
  jsonOf,
  concatArguments,
  objectText,
  orNull,
  quoted,
  rowsText,
  versionMembers,
} from '#server/db/rows/entity-json.ts';
import { visitsOfWorkOrder } from '#server/visit-schedule/storage/work-order-visits.ts';
import { nextVisitMembers } from './next-visit-json.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const u = columnsOf('users', 'u');

/** A JSON array of the rows `x` of a child table of the record `r`, ordered by position. */
function rowsOf<Table extends TableName>(
  table: Table,
  {
    recordId,
    members,
    joins = sql``,
  }: {
    recordId: (x: ColumnRefs<Table>) => RawBuilder<unknown>;
    members: JsonMembers;
    joins?: RawBuilder<unknown>;
  },
): JsonText {
  const x = columnsOf(table, 'x');
  return rowsText(members, 'x', sql`${sql.raw(sqlName(table))} x ${joins} where ${recordId(x)} = ${r.id}`);
}

const contacts = rowsOf('recordContacts', {
  recordId: (x) => x.recordId,
  members: fieldMembers(contactFields, 'x'),
});

const statusTimeline = rowsOf('statusEvents', {
  recordId: (x) => x.recordId,
  members: fieldMembers(statusEventFields, 'x'),
});

const unit = columnsOf('equipment', 'x');
const m = columnsOf('manufacturers', 'm');

const equipment = rowsOf('equipment', {
  recordId: (x) => x.recordId,
  members: fieldMembers(equipmentFields, 'x', { joined: { manufacturer: m.name } }),
  joins: sql`join manufacturers m on ${m.id} = ${unit.manufacturerId}`,
});

const warranty = columnsOf('warranties', 'x');
const e = columnsOf('equipment', 'e');

const warranties = rowsOf('warranties', {
  recordId: (x) => x.recordId,
  members: fieldMembers(warrantyFields, 'x', { joined: { equipmentSerial: e.serial } }),
  joins: sql`join equipment e on ${e.id} = ${warranty.equipmentId}`,
});

const assignment = columnsOf('assignments', 'x');
const n = columnsOf('messages', 'n');
const d = columnsOf('deliveries', 'd');
const technician = {
  user: [objectText(concatArguments({ _id: quoted(u.id), name: jsonOf(u.name), phone: jsonOf(u.phone) }))],
};
const user = sql`join users u on ${u.id} = ${assignment.userId}`;

const assignedTechnicians = rowsOf('assignments', {
  recordId: (x) => x.recordId,
  members: technician,
  joins: user,
});

/** Each without a notice. */
const newTechnicians = rowsOf('assignments', {
  recordId: (x) => x.recordId,
  members: { ...technician, notice: ['null'] },
  joins: user,
});

const notice = sql`case when ${d.id} is not null then json_build_object('_id', ${n.id},
  'at', iso_instant(coalesce(${d.sentAt}, ${d.createdAt})), 'state', ${d.state}, 'reason', ${d.reason}) end`;

/** Each with the last notice sent to the technician. */
const notifiedTechnicians = rowsOf('assignments', {
  recordId: (x) => x.recordId,
  members: { ...technician, notice: orNull(notice) },
  joins: sql`${user}
    left join messages n on ${n.id} = ${assignment.noticeMessageId} and ${n.address} = ${u.phone}
    left join deliveries d on ${d.messageId} = ${n.id} and ${d.occurrence} = 0`,
});

const documents = rowsOf('recordDocuments', {
  recordId: (x) => x.recordId,
  members: fieldMembers(documentFields, 'x'),
});

/** The number with the prefix of its kind: `WO-1001`. */
export function numberLabel({ numberPrefix }: RecordKind): RawBuilder<unknown> {
  return sql`${sql.lit(`${numberPrefix}-`)} || ${r.number}`;
}

const customer = { _id: quoted(c.id), name: jsonOf(c.name) };
const detailedCustomer = { ...customer, ...fieldMembers(customerFieldsOnRecords, 'c') };

function itemMembers(kind: RecordKind, customerMembers: JsonMembers, technicians: JsonText): JsonMembers {
  const customerText = objectText(concatArguments(customerMembers));
  return {
    _id: quoted(r.id),
    number: quoted(numberLabel(kind)),
    customer: [sql`(select ${customerText} from customers c where ${c.id} = ${r.customerId})`],
    ...fieldMembers(commonFields(kind), 'r'),
    // Other kinds have none, so that their columns may be null.
    ...fieldMembers(ownFields(kind), 'r', { mayBeNull: true }),
    contacts,
    statusTimeline,
    ...(kind.hasTechnicians && { assignedTechnicians: technicians }),
    status: jsonOf(r.status),
    statusObtainedAt: jsonOf(r.statusOn),
    isOpen: jsonOf(r.isOpen),
    ...versionMembers(r),
  };
}

const listItem = oncePerKind((kind) =>
  flatten(concatArguments(itemMembers(kind, customer, assignedTechnicians))),
);

/**
 * The text of a list item for the record `r`: without equipment, warranties and documents.
 * @param today the company's day, or its placeholder
 */
export function recordListItemText(kind: RecordKind, today: unknown): RawBuilder<unknown> {
  return objectText(listItem(kind), ...(kind.hasVisits ? [concatArguments(nextVisitMembers(today))] : []));
}

function detailText(
  kind: RecordKind,
  today: unknown,
  technicians: JsonText,
  visits: JsonText,
): RawBuilder<unknown> {
  const members = {
    ...itemMembers(kind, detailedCustomer, technicians),
    equipment,
    warranties,
    ...(kind.hasDocuments && { documents }),
    ...(kind.fulfillsVisits && { visits }),
    ...(kind.hasVisits && nextVisitMembers(today)),
  };
  return objectText(concatArguments(members));
}

/**
 * The text of the record `r` with all lists.
 * @param today the company's day, or its placeholder
 */
export function recordDetailText(kind: RecordKind, today: unknown): RawBuilder<unknown> {
  return detailText(kind, today, notifiedTechnicians, [visitsOfWorkOrder(today)]);
}

/** The same for a record that the statement inserts: nobody was notified of it, and it is not yet the work of a visit. */
export function newRecordText(kind: RecordKind, today: unknown): RawBuilder<unknown> {
  return detailText(kind, today, newTechnicians, ['[]']);
}
