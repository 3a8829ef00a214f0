import { uploadedDocumentId } from '#schema/documents.ts';
import { type OwnFields, ownFields } from '#schema/records/own-fields.ts';
import { oncePerKind, type RecordKind } from '#schema/records/record-kind.ts';
import { assignmentFields, documentFields, statusEventFields } from '#schema/records/record-parts.ts';
import { commonFields, recordInputSchema, recordLabels } from '#schema/records/records.ts';
import type { ChangeModel } from './change-model.ts';
import { comparable } from './comparable.ts';
import { contactRows } from './contact-rows.ts';
import { equipmentRows, warrantyRows } from './equipment-rows.ts';
import { type RowsUnit, type Unit, unitField, unitsOf, type Values } from './unit.ts';
import { dayText, oneLine, referenceText } from './value-text.ts';
import { intervalUnit, visitLineRows } from './visit-line-rows.ts';

function statusText({ status, statusObtainedAt }: Values): string | undefined {
  const day = dayText(statusObtainedAt);
  return [oneLine(status), day && `on ${day}`].filter(Boolean).join(' ') || undefined;
}

const statusRows: RowsUnit = {
  kind: 'rows',
  name: 'statusTimeline',
  labels: { singular: 'Status', plural: 'Statuses' },
  units: [
    {
      kind: 'value',
      fields: [
        unitField('status', statusEventFields.status),
        unitField('statusObtainedAt', statusEventFields.statusObtainedAt),
      ],
      asOne: { label: 'Status', toText: statusText },
    },
  ],
  toText: statusText,
  hasNoOrder: true,
};

const technicianRows: RowsUnit = {
  kind: 'rows',
  name: 'assignedTechnicians',
  labels: { singular: 'Technician', plural: 'Technicians' },
  units: unitsOf(assignmentFields),
  toText: ({ user }) => referenceText(user),
  hasNoOrder: true,
};

const file = unitField('fileUrl', documentFields.fileUrl);

/** The address of a link; that of an uploaded document has nothing but its id. */
const fileUnit: Unit = {
  kind: 'value',
  fields: [file],
  asOne: {
    label: file.label,
    toText({ fileUrl }) {
      const url = oneLine(fileUrl);
      return url !== undefined && uploadedDocumentId(url) !== null ? 'Uploaded file' : url;
    },
  },
};

const documentRows: RowsUnit = {
  kind: 'rows',
  name: 'documents',
  labels: { singular: 'Document', plural: 'Documents' },
  units: unitsOf(documentFields, { fileUrl: fileUnit }),
  toText: ({ name }) => oneLine(name),
  isSameNew: (one, other) => {
    const url = comparable('text', one.fileUrl);
    return url !== '' && url === comparable('text', other.fileUrl);
  },
};

/** The units in place of own fields: lists, and amounts with the field that holds their unit of time. */
function ownUnits(ownFields: OwnFields): Record<string, Unit | null> {
  const units: Record<string, Unit | null> = { additionalVisitLines: visitLineRows };
  for (const [name, field] of Object.entries(ownFields)) {
    const type = field.control.type === 'interval' ? field.control.unitField : undefined;
    const typeField = type === undefined ? undefined : ownFields[type];
    if (type === undefined || !typeField) continue;
    units[type] = null;
    units[name] = intervalUnit(field.label, unitField(name, field), unitField(type, typeField));
  }
  return units;
}

/** The units of a record of a kind, in the order of the form. */
export const recordChanges = oncePerKind((kind: RecordKind): ChangeModel => {
  const { billingAddress, ...fields } = commonFields(kind);
  const customer = { name: 'customer', label: recordLabels(kind).customer ?? '', type: 'reference' } as const;
  return {
    noun: kind.labels.singular,
    units: [
      // The billing address is copied from the customer.
      { kind: 'value', fields: [customer, unitField('billingAddress', billingAddress)] },
      ...unitsOf({ ...fields, ...ownFields(kind) }, ownUnits(ownFields(kind))),
      ...(kind.hasTechnicians ? [technicianRows] : []),
      contactRows,
      statusRows,
      equipmentRows,
      warrantyRows,
      ...(kind.hasDocuments ? [documentRows] : []),
    ],
    toText: ({ number }) => oneLine(number),
    schema: recordInputSchema(kind),
  };
});
