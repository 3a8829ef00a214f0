import { customerFieldsOnRecords } from '#schema/customers.ts';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { equipmentFields, statusEventFields, warrantyFields } from '#schema/records/record-parts.ts';
import { recordFields } from '#schema/records/records.ts';
import { contactsJson } from './baseline-contacts.ts';
import { jsonPairs, versionPairs } from './baseline-fields.ts';
import { nextVisitPairs, visitsPairs } from './baseline-visits.ts';

/** A JSON array of the rows `x` of a record `r`. @param joins the joined table, with its condition */
function rowsJson(table: string, pairs: string, joins = ''): string {
  return `coalesce((
    select json_agg(json_build_object('_id', x.id, ${pairs}) order by x.position)
    from ${table} x ${joins} where x.record_id = r.id), '[]')`;
}

function fieldRowsJson(table: string, fields: EntityFields, joined?: Record<string, string>, joins?: string) {
  return rowsJson(table, jsonPairs(fields, 'x', joined), joins);
}

const equipment = fieldRowsJson(
  'equipment',
  equipmentFields,
  { manufacturer: 'm.name' },
  'join manufacturers m on m.id = x.manufacturer_id',
);
const warranties = fieldRowsJson(
  'warranties',
  warrantyFields,
  { equipmentSerial: 'e.serial' },
  'join equipment e on e.id = x.equipment_id',
);

const technicianPairs = `'user', json_build_object('_id', u.id, 'name', u.name, 'phone', u.phone)`;
const technicianJoin = 'join users u on u.id = x.user_id';
const technicians = rowsJson('assignments', technicianPairs, technicianJoin);
const notifiedTechnicians = rowsJson(
  'assignments',
  `${technicianPairs}, 'notice', case when d.id is not null then json_build_object('_id', n.id,
    'at', iso_instant(coalesce(d.sent_at, d.created_at)), 'state', d.state, 'reason', d.reason) end`,
  `${technicianJoin}
    left join messages n on n.id = x.notice_message_id and n.address = u.phone
    left join deliveries d on d.message_id = n.id and d.occurrence = 0`,
);

const customer = `'_id', c.id, 'name', c.name`;
const detailedCustomer = `${customer}, ${jsonPairs(customerFieldsOnRecords, 'c')}`;

function itemPairs(kind: RecordKind, customerPairs: string, assignedTechnicians: string): string {
  return `'_id', r.id, 'number', '${kind.numberPrefix}-' || r.number,
    'customer', (select json_build_object(${customerPairs}) from customers c where c.id = r.customer_id),
    ${jsonPairs(recordFields(kind), 'r')}, 'contacts', ${contactsJson('record_contacts', 'k.record_id = r.id')},
    'statusTimeline', ${fieldRowsJson('status_events', statusEventFields)},
    ${kind.hasTechnicians ? `'assignedTechnicians', ${assignedTechnicians},` : ''}
    'status', r.status, 'statusObtainedAt', r.status_on, 'isOpen', r.is_open,
    ${versionPairs('r')}`;
}

/** A record `r` in a list. */
export function recordListItemJson(kind: RecordKind): string {
  return `json_build_object(${itemPairs(kind, customer, technicians)}${nextVisitPairs(kind)})`;
}

/** A record `r` with all of its lists but documents, which work orders don't have. */
export function recordDetailJson(kind: RecordKind): string {
  return `json_build_object(${itemPairs(kind, detailedCustomer, notifiedTechnicians)}, 'equipment', ${equipment}, 'warranties', ${warranties}${visitsPairs(kind)}${nextVisitPairs(kind)})`;
}
