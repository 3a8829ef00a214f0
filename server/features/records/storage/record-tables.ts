import {
  documentFields,
  equipmentFields,
  type RecordListName,
  statusEventFields,
  warrantyFields,
} from '#schema/records/record-parts.ts';
import { fieldColumns } from '#server/db/columns.ts';
import { type ChildTable, childTable } from '#server/db/rows/child-rows.ts';
import { contactColumns } from '#server/db/rows/contact-rows.ts';

// Fields without columns: references are stored by id.
const { manufacturer: _manufacturer, ...equipmentColumns } = equipmentFields;
const { equipmentSerial: _equipmentSerial, ...warrantyColumns } = warrantyFields;

/** The tables of the lists of a record. A table comes after those it refers to, so rows can be written in this order. */
export const recordTables = [
  {
    list: 'contacts',
    ...childTable('recordContacts', { owner: 'recordId', columns: contactColumns }),
  },
  {
    list: 'statusTimeline',
    ...childTable('statusEvents', {
      owner: 'recordId',
      columns: fieldColumns('statusEvents', statusEventFields),
    }),
  },
  {
    list: 'equipment',
    ...childTable('equipment', {
      owner: 'recordId',
      columns: [...fieldColumns('equipment', equipmentColumns), 'manufacturerId'],
      copied: { from: 'records', columns: ['customerId'] },
    }),
  },
  {
    list: 'warranties',
    ...childTable('warranties', {
      owner: 'recordId',
      columns: [...fieldColumns('warranties', warrantyColumns), 'equipmentId'],
      copied: { from: 'records', columns: ['customerId'] },
    }),
  },
  {
    list: 'assignedTechnicians',
    ...childTable('assignments', {
      owner: 'recordId',
      columns: ['userId'],
      copied: { from: 'records', columns: ['kind', 'number', 'isOpen'] },
    }),
  },
  {
    list: 'documents',
    ...childTable('recordDocuments', {
      owner: 'recordId',
      columns: [...fieldColumns('recordDocuments', documentFields), 'documentId'],
    }),
  },
] as const satisfies (ChildTable & { list: RecordListName })[];

export type RecordTable = (typeof recordTables)[number];
export type RecordTableName = RecordTable['name'];
