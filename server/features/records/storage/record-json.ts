import { type RawBuilder, sql } from 'kysely';
import { customerFieldsOnRecords } from '#schema/customers.ts';
import { contactFields } from '#schema/entity/contact.ts';
import { oncePerKind, type RecordKind } from '#schema/records/record-kind.ts';
import {
  documentFields,
  equipmentFields,
  statusEventFields,
  warrantyFields,
} from '#schema/records/record-parts.ts';
import { recordFields } from '#schema/records/records.ts';
import { type ColumnRefs, columnsOf, flatten, sqlName, type TableName } from '#server/db/columns.ts';
import { fieldPairs, jsonRows, versionPairs } from '#server/db/rows/entity-json.ts';
import { visitsOfWorkOrder } from '#server/visit-schedule/storage/work-order-visits.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const u = columnsOf('users', 'u');

/** A JSON array of the rows `x` of a child table of the record `r`, ordered by position. */
function rowsOf<Table extends TableName>(
  table: Table,
  {
    recordId,
    pairs,
    joins = sql``,
  }: {
    recordId: (x: ColumnRefs<Table>) => RawBuilder<unknown>;
    pairs: RawBuilder<unknown>;
    joins?: RawBuilder<unknown>;
  },
): RawBuilder<unknown> {
  const x = columnsOf(table, 'x');
  return jsonRows(pairs, 'x', sql`${sql.raw(sqlName(table))} x ${joins} where ${recordId(x)} = ${r.id}`);
}

const contacts = rowsOf('recordContacts', {
  recordId: (x) => x.recordId,
  pairs: fieldPairs(contactFields, 'x'),
});

const statusTimeline = rowsOf('statusEvents', {
  recordId: (x) => x.recordId,
  pairs: fieldPairs(statusEventFields, 'x'),
});

const unit = columnsOf('equipment', 'x');
const m = columnsOf('manufacturers', 'm');

const equipment = rowsOf('equipment', {
  recordId: (x) => x.recordId,
  pairs: fieldPairs(equipmentFields, 'x', { manufacturer: m.name }),
  joins: sql`join manufacturers m on ${m.id} = ${unit.manufacturerId}`,
});

const warranty = columnsOf('warranties', 'x');
const e = columnsOf('equipment', 'e');

const warranties = rowsOf('warranties', {
  recordId: (x) => x.recordId,
  pairs: fieldPairs(warrantyFields, 'x', { equipmentSerial: e.serial }),
  joins: sql`join equipment e on ${e.id} = ${warranty.equipmentId}`,
});

const assignment = columnsOf('assignments', 'x');
const n = columnsOf('messages', 'n');
const d = columnsOf('deliveries', 'd');
const technician = sql`'user', json_build_object('_id', ${u.id}, 'name', ${u.name}, 'phone', ${u.phone})`;
const user = sql`join users u on ${u.id} = ${assignment.userId}`;

const assignedTechnicians = rowsOf('assignments', {
  recordId: (x) => x.recordId,
  pairs: technician,
  joins: user,
});

/** Each without a notice. */
const newTechnicians = rowsOf('assignments', {
  recordId: (x) => x.recordId,
  pairs: sql`${technician}, 'notice', null`,
  joins: user,
});

/** Each with the last notice sent to the technician. */
const notifiedTechnicians = rowsOf('assignments', {
  recordId: (x) => x.recordId,
  pairs: sql`${technician}, 'notice', case when ${d.id} is not null then json_build_object('_id', ${n.id},
    'at', iso_instant(coalesce(${d.sentAt}, ${d.createdAt})), 'state', ${d.state}, 'reason', ${d.reason}) end`,
  joins: sql`${user}
    left join messages n on ${n.id} = ${assignment.noticeMessageId} and ${n.address} = ${u.phone}
    left join deliveries d on ${d.messageId} = ${n.id} and ${d.occurrence} = 0`,
});

const documents = rowsOf('recordDocuments', {
  recordId: (x) => x.recordId,
  pairs: fieldPairs(documentFields, 'x'),
});

/** The number with the prefix of its kind: `WO-1001`. */
export function numberLabel({ numberPrefix }: RecordKind): RawBuilder<unknown> {
  return sql`${sql.lit(`${numberPrefix}-`)} || ${r.number}`;
}

const customer = sql`'_id', ${c.id}, 'name', ${c.name}`;
const detailedCustomer = sql`${customer}, ${fieldPairs(customerFieldsOnRecords, 'c')}`;

function itemPairs(
  kind: RecordKind,
  customerPairs: RawBuilder<unknown>,
  technicians: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`'_id', ${r.id}, 'number', ${numberLabel(kind)},
    'customer', (select json_build_object(${customerPairs}) from customers c where ${c.id} = ${r.customerId}),
    ${fieldPairs(recordFields(kind), 'r')}, 'contacts', ${contacts}, 'statusTimeline', ${statusTimeline},
    ${kind.hasTechnicians ? sql`'assignedTechnicians', ${technicians},` : sql``}
    'status', ${r.status}, 'statusObtainedAt', ${r.statusOn}, 'isOpen', ${r.isOpen}, ${versionPairs(r)}`;
}

const listItemPairs = oncePerKind((kind) => flatten(itemPairs(kind, customer, assignedTechnicians)));

/** The next visit of the record `r` and its state on a day; the state changes without a write. */
export function nextVisitPairs(today: unknown): RawBuilder<unknown> {
  const overdueDays = sql`${today}::date - ${r.nextVisitOn} - ${r.nextVisitWindowDays}`;
  return sql`, 'nextVisitOn', ${r.nextVisitOn}, 'nextVisitState', case when ${r.nextVisitOn} is null then null
      when ${r.isNextVisitBooked} then 'booked' when ${overdueDays} > 0 then 'overdue'
      when ${r.nextVisitOn} - ${r.nextVisitWindowDays} <= ${today}::date then 'due' else 'upcoming' end,
    'nextVisitOverdueDays', greatest(${overdueDays}, 0)`;
}

/**
 * A list item for the record `r`: without equipment, warranties and documents.
 * @param today the company's day, or its placeholder
 */
export function recordListItemJson(kind: RecordKind, today: unknown): RawBuilder<unknown> {
  return sql`json_build_object(${listItemPairs(kind)}${kind.hasVisits ? nextVisitPairs(today) : sql``})`;
}

function detailJson(
  kind: RecordKind,
  today: unknown,
  technicians: RawBuilder<unknown>,
  visits: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`json_build_object(${itemPairs(kind, detailedCustomer, technicians)}, 'equipment', ${equipment}, 'warranties', ${warranties}
    ${kind.hasDocuments ? sql`, 'documents', ${documents}` : sql``}
    ${kind.fulfillsVisits ? sql`, 'visits', ${visits}` : sql``} ${kind.hasVisits ? nextVisitPairs(today) : sql``})`;
}

/**
 * The record `r` with all lists.
 * @param today the company's day, or its placeholder
 */
export function recordDetailJson(kind: RecordKind, today: unknown): RawBuilder<unknown> {
  return detailJson(kind, today, notifiedTechnicians, visitsOfWorkOrder(today));
}

/** The same for a record that the statement inserts: nobody was notified of it, and it is not yet the work of a visit. */
export function newRecordJson(kind: RecordKind, today: unknown): RawBuilder<unknown> {
  return detailJson(kind, today, newTechnicians, sql`'[]'::json`);
}
