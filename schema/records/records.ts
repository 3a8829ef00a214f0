import { z } from 'zod';
import { contactsSchema, emptyContact } from '#schema/entity/contact.ts';
import {
  blankDraft,
  fieldLabels,
  type InputShape,
  inputShape,
  updateShape,
} from '#schema/entity/entity-field.ts';
import {
  addressField,
  choiceField,
  optionalTextField,
  requiredLinesField,
  requiredTextField,
} from '#schema/entity/field-types.ts';
import { rowsSchema } from '#schema/entity/rows.ts';
import type { ZoneSource } from '#schema/fields/day.ts';
import { requiredReference } from '#schema/fields/reference.ts';
import { visitsFit } from '#schema/visits/visit-issues.ts';
import { type AllOwnFields, keptFields, ownFields, ownSections } from './own-fields.ts';
import { oncePerKind, type RecordKind } from './record-kind.ts';
import {
  emptyEquipment,
  emptyStatusEvent,
  emptyWarranty,
  type RecordListName,
  rowSchemas,
} from './record-parts.ts';
import { warrantiesHaveEquipment } from './warranty-equipment.ts';

/** The fields that every kind of record has, in the order of the form; each has a column of its name. */
export const commonFields = oncePerKind(({ labels: { singular }, classifications, missingAddress }) => {
  return {
    customerPo: requiredTextField({
      label: 'Customer PO',
      required: 'A customer PO number is required.',
      maxLength: 100,
      csvHeading: 'Customer PO',
      isSearched: true,
    }),
    proposalNumber: optionalTextField({
      label: 'Proposal Number',
      maxLength: 100,
      csvHeading: 'Proposal Number',
      isSearched: true,
    }),
    billingAddress: addressField({
      label: 'Billing Address',
      missing: missingAddress?.billingAddress,
      csvHeading: 'Billing Address',
    }),
    serviceAddress: addressField({
      label: 'Service Address',
      missing: missingAddress?.serviceAddress,
      csvHeading: null,
    }),
    classification: {
      ...choiceField({
        label: 'Classification',
        choices: classifications,
        required: `A classification for this ${singular} is required.`,
        blank: '',
        csvHeading: null,
      }),
      // The choices of a kind may change; stored records keep theirs.
      stored: z.string(),
      toDraft: (classification: string) => classification,
    },
    description: requiredLinesField({
      label: 'Description',
      required: `A description for this ${singular} is required.`,
      maxLength: 5000,
      csvHeading: 'Description',
      isSearched: true,
    }),
  };
});

/** The fields of a kind of record: those of every kind, then its own. */
export const recordFields = oncePerKind((kind) => ({ ...commonFields(kind), ...ownFields(kind) }));

/** Everything a person can edit in a record of a kind, with its label, in the order of the form. */
export function recordLabels(kind: RecordKind): Record<string, string> {
  return {
    customer: 'Customer',
    ...fieldLabels({ ...commonFields(kind), ...ownSections(kind).information }),
    ...(kind.hasTechnicians && { assignedTechnicians: 'Assigned Technicians' }),
    contacts: 'Contacts',
    statusTimeline: 'Status Timeline',
    equipment: 'Equipment',
    warranties: 'Warranties',
    ...fieldLabels(ownSections(kind).visits),
    ...(kind.hasDocuments && { documents: 'Documents' }),
  };
}

function customerField({ labels: { singular } }: RecordKind) {
  return requiredReference(`A customer must be selected for this ${singular}.`);
}

const maxRows = 200;
const maxTechnicians = 50;

function commonLists(timeZone: ZoneSource) {
  return {
    contacts: contactsSchema.unwrap(),
    statusTimeline: rowsSchema(rowSchemas.statusTimeline(timeZone), maxRows, 'status events'),
    equipment: rowsSchema(rowSchemas.equipment(timeZone), maxRows, 'pieces of equipment'),
    warranties: rowsSchema(rowSchemas.warranties(timeZone), maxRows, 'warranties'),
  };
}

const optionalLists = {
  assignedTechnicians: rowsSchema(rowSchemas.assignedTechnicians(), maxTechnicians, 'assigned technicians'),
  documents: rowsSchema(rowSchemas.documents(), maxRows, 'documents'),
};

/** The lists inside a record of this kind. */
function listsOf(kind: RecordKind, timeZone: ZoneSource): Record<string, z.ZodType> {
  const { assignedTechnicians, documents } = optionalLists;
  return {
    ...commonLists(timeZone),
    ...(kind.hasTechnicians && { assignedTechnicians }),
    ...(kind.hasDocuments && { documents }),
  };
}

type Common = z.ZodObject<
  InputShape<ReturnType<typeof commonFields>> & { customer: ReturnType<typeof customerField> } & ReturnType<
      typeof commonLists
    >
>;
type Own = z.ZodObject<InputShape<AllOwnFields>>;
type OptionalLists = z.ZodObject<typeof optionalLists>;

/** A record of any kind in a request; what its kind does not have is undefined. */
export type RecordInput = z.output<Common> & Partial<z.output<Own>> & Partial<z.output<OptionalLists>>;

/** An update: lists that are left out stay as they are. */
export type RecordUpdate = Omit<RecordInput, RecordListName> & Partial<Pick<RecordInput, RecordListName>>;

/** A record while it is edited in a form. */
export type RecordDraft = z.input<Common> & Partial<z.input<Own>> & Partial<z.input<OptionalLists>>;

function shapeOf(kind: RecordKind, timeZone: ZoneSource, list: (schema: z.ZodType) => z.ZodType) {
  const lists = Object.entries(listsOf(kind, timeZone)).map(([name, schema]) => [name, list(schema)]);
  return {
    customer: customerField(kind),
    ...inputShape(recordFields(kind), timeZone),
    ...Object.fromEntries(lists),
  };
}

// Own fields and optional lists of a kind are data, so the compiler cannot follow; the types above state the result.

/** What must fit together in a record. */
function checksOf({ hasVisits }: RecordKind) {
  return hasVisits ? [warrantiesHaveEquipment, visitsFit] : [warrantiesHaveEquipment];
}

/**
 * A new record of a kind.
 * @param timeZone the company's, in which an instant sent for a day is understood; forms send days only
 */
export function recordInputSchema(
  kind: RecordKind,
  timeZone: ZoneSource = 'UTC',
): z.ZodType<RecordInput, RecordDraft> {
  const shape = shapeOf(kind, timeZone, (list) => list.default([]));
  return z.object(shape).check(...checksOf(kind)) as unknown as z.ZodType<RecordInput, RecordDraft>;
}

/** An update: lists and `keptFields` that are left out stay, another optional field that is left out becomes null. */
export function recordUpdateSchema(kind: RecordKind, timeZone: ZoneSource = 'UTC'): z.ZodType<RecordUpdate> {
  const shape = {
    ...shapeOf(kind, timeZone, (list) => list.optional()),
    ...updateShape(keptFields(kind), timeZone),
  };
  return z.object(shape).check(...checksOf(kind)) as unknown as z.ZodType<RecordUpdate>;
}

/** The form of a new record of a kind: one blank row in each list that needs one. */
export function emptyRecord(kind: RecordKind): RecordDraft {
  return {
    customer: '',
    ...blankDraft(commonFields(kind)),
    ...blankDraft(ownSections(kind).information),
    ...(kind.hasTechnicians && { assignedTechnicians: [] }),
    contacts: [structuredClone(emptyContact)],
    statusTimeline: [{ ...emptyStatusEvent }],
    equipment: [{ ...emptyEquipment }],
    warranties: kind.startsWithWarranty ? [structuredClone(emptyWarranty)] : [],
    ...blankDraft(ownSections(kind).visits),
    ...(kind.hasDocuments && { documents: [] }),
  };
}
