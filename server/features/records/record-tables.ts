import type { RecordListName } from '#schema/records/records.ts';
import type { ChildTable } from '#server/db/child-rows.ts';
import { contactColumns } from '#server/db/contact-rows.ts';

const owner = 'record_id';

/**
 * The tables of the lists inside a record, in the order in which they can be written: whatever refers to another comes
 * after it.
 */
export const recordTables = [
  { list: 'contacts', name: 'record_contacts', owner, columns: contactColumns },
  { list: 'statusTimeline', name: 'status_events', owner, columns: ['status', 'status_obtained_at'] },
  {
    list: 'equipment',
    name: 'equipment',
    owner,
    columns: ['identifier', 'type', 'size', 'manufacturer_id', 'model', 'serial', 'install_date'],
  },
  {
    list: 'warranties',
    name: 'warranties',
    owner,
    columns: ['equipment_id', 'company', 'type', 'confirmation_number', 'expiration_date', 'notify'],
  },
  {
    list: 'assignedTechnicians',
    name: 'assignments',
    owner,
    columns: ['user_id'],
    copied: { from: 'records', columns: ['kind', 'number', 'is_open'] },
  },
  { list: 'documents', name: 'record_documents', owner, columns: ['name', 'file_url', 'document_id'] },
] as const satisfies (ChildTable & { list: RecordListName })[];

export type RecordTableName = (typeof recordTables)[number]['name'];
