import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';

/** `fields` of the rows of `table` that belong to record `r`, in their order, as a JSON list. */
function part(table: string, fields: RawBuilder<unknown>, joins = sql``): RawBuilder<unknown> {
  return sql`coalesce((
    select json_agg(json_build_object('_id', x.id, ${fields}) order by x.position)
    from ${sql.raw(table)} x ${joins} where x.record_id = r.id), '[]')`;
}

const contacts = part(
  'record_contacts',
  sql`'title', x.title, 'name', x.name, 'email', x.email, 'phoneNumbers', x.phone_numbers`,
);
const statusTimeline = part(
  'status_events',
  sql`'status', x.status, 'statusObtainedAt', x.status_obtained_at`,
);
const equipment = part(
  'equipment',
  sql`'identifier', x.identifier, 'type', x.type, 'size', x.size, 'manufacturer', m.name, 'model', x.model,
    'serial', x.serial, 'installDate', x.install_date`,
  sql`join manufacturers m on m.id = x.manufacturer_id`,
);
const warranties = part(
  'warranties',
  sql`'equipmentSerial', e.serial, 'company', x.company, 'type', x.type,
    'confirmationNumber', x.confirmation_number, 'expirationDate', x.expiration_date, 'notify', x.notify`,
  sql`join equipment e on e.id = x.equipment_id`,
);
const technician = sql`'user', json_build_object('_id', u.id, 'name', u.name, 'phone', u.phone)`;
const assignedTechnicians = part('assignments', technician, sql`join users u on u.id = x.user_id`);
/** Each with the last notice that went to the technician, too. */
const notifiedTechnicians = part(
  'assignments',
  sql`${technician}, 'notice', case when d.id is not null then json_build_object(
    '_id', n.id, 'at', iso_instant(coalesce(d.sent_at, d.created_at)), 'state', d.state, 'reason', d.reason) end`,
  sql`join users u on u.id = x.user_id
    left join messages n on n.id = x.notice_message_id and n.address = u.phone
    left join deliveries d on d.message_id = n.id and d.occurrence = 0`,
);
const documents = part('record_documents', sql`'fileUrl', x.file_url, 'name', x.name`);

/** The number as people say it: `WO-1001`. */
export function numberLabel({ numberPrefix }: RecordKind): RawBuilder<unknown> {
  return sql`${sql.lit(`${numberPrefix}-`)} || r.number`;
}

/** The column that holds a field which only one kind has: `permitDate` is in `permit_date`. */
export function ownColumn(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

export function ownFieldsOf(kind: RecordKind): string[] {
  return Object.keys(kind.storedOwnFields);
}

function fieldsOf(kind: RecordKind, technicians: RawBuilder<unknown>): RawBuilder<unknown> {
  const own = ownFieldsOf(kind).map((field) => sql`${sql.lit(field)}, r.${sql.raw(ownColumn(field))},`);
  return sql`'_id', r.id, 'number', ${numberLabel(kind)},
    'customer', (select json_build_object('_id', c.id, 'name', c.name) from customers c where c.id = r.customer_id),
    'customerPo', r.customer_po, 'proposalNumber', r.proposal_number,
    'billingAddress', r.billing_address, 'serviceAddress', r.service_address,
    'classification', r.classification, 'description', r.description, ${sql.join(own, sql` `)}
    'contacts', ${contacts}, 'statusTimeline', ${statusTimeline},
    ${kind.hasTechnicians ? sql`'assignedTechnicians', ${technicians},` : sql``}
    'status', r.status, 'statusObtainedAt', r.status_on, 'isOpen', r.is_open,
    'version', r.version, 'createdAt', iso_instant(r.created_at), 'updatedAt', iso_instant(r.updated_at),
    'updatedBy', (select json_build_object('_id', u.id, 'name', u.name) from users u where u.id = r.updated_by)`;
}

/** A record `r` as lists answer it: without equipment, warranties and documents. */
export function recordItemJson(kind: RecordKind): RawBuilder<unknown> {
  return sql`json_build_object(${fieldsOf(kind, assignedTechnicians)})`;
}

/** A record `r` as the API answers it. */
export function recordJson(kind: RecordKind): RawBuilder<unknown> {
  return sql`json_build_object(${fieldsOf(kind, notifiedTechnicians)}, 'equipment', ${equipment}, 'warranties', ${warranties}
    ${kind.hasDocuments ? sql`, 'documents', ${documents}` : sql``})`;
}
