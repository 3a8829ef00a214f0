import { z } from 'zod';
import { blankDraft, type EntityField } from '#schema/entity/entity-field.ts';
import { choiceField, requiredDayField, requiredTextField } from '#schema/entity/field-types.ts';
import { rowSchema, storedRowSchema } from '#schema/entity/rows.ts';
import type { ZoneSource } from '#schema/fields/day.ts';
import { isEmail } from '#schema/fields/email.ts';
import { boundedList } from '#schema/fields/lists.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { requiredReference } from '#schema/fields/reference.ts';
import { newStatus } from './status.ts';
import { isWebAddress } from './web-address.ts';

// The fields of the rows inside a record; each has a column of its name, unless its comment says otherwise.
// Their texts are part of what a record is found by, and lists export no rows.
const inRow = { isSearched: false, csvHeading: null };

export const statusEventFields = {
  status: requiredTextField({ label: 'Status', required: 'A status is required.', maxLength: 50, ...inRow }),
  statusObtainedAt: requiredDayField({
    label: 'Date Obtained',
    required: 'A date for status obtained is required.',
    ...inRow,
  }),
};

const equipmentText = (label: string, required: string) =>
  requiredTextField({ label, required, maxLength: 100, ...inRow });

export const equipmentFields = {
  identifier: equipmentText('Identifier', 'An identifier number for this equipment is required.'),
  type: equipmentText('Type', 'Type of equiment is required.'),
  size: equipmentText('Size', 'Size of equipment is required.'),
  /** The name; stored as a reference to the manufacturer. */
  manufacturer: equipmentText('Manufacturer', 'Manufacturer of equipment is required.'),
  model: equipmentText('Model', 'Model of equipment is required.'),
  serial: equipmentText('Serial', 'Serial number for this equipment is required.'),
  installDate: requiredDayField({
    label: 'Install Date',
    required: 'Date of installation is required.',
    ...inRow,
  }),
};

export const warrantyTypes = ['Parts', 'Labor'] as const;

/** The sentence for a warranty whose serial number is not one of the record's equipment. */
export const equipmentRequired = 'Equipment of this warranty is required.';

const invalidRecipient = 'Must be a valid email address or phone number';

/** A recipient of warranty notices: an email address, or a phone number in E.164. */
const notifyEntry = z
  .string({ error: invalidRecipient })
  .trim()
  .transform((text, context) => {
    const recipient = isEmail(text) ? text : text.length <= 60 ? toE164(text) : undefined;
    // A text message cannot go to an extension.
    if (recipient !== undefined && !recipient.includes(';')) return recipient;
    context.issues.push({ code: 'custom', message: invalidRecipient, input: text });
    return z.NEVER;
  });

const notifySchema = boundedList(notifyEntry, {
  min: [0, 'Whom to notify must be a list.'],
  max: [10, 'A warranty can notify at most 10 addresses.'],
}).default([]);

export const warrantyFields = {
  /** Stored as a reference to the equipment. */
  equipmentSerial: { ...equipmentText('Equipment', equipmentRequired), type: 'equipment' as const },
  company: requiredTextField({
    label: 'Company',
    required: 'Company name of this warranty is required.',
    maxLength: 100,
    ...inRow,
  }),
  type: choiceField({
    label: 'Type',
    choices: warrantyTypes,
    required: 'The warranty type is required.',
    blank: '',
    csvHeading: null,
  }),
  confirmationNumber: requiredTextField({
    label: 'Confirmation Number',
    required: 'Confirmation number is required.',
    maxLength: 100,
    ...inRow,
  }),
  expirationDate: requiredDayField({
    label: 'Expiration Date',
    required: 'Expiration date is required.',
    ...inRow,
  }),
  notify: {
    label: 'Notify',
    sentenceLabel: 'Recipients',
    type: 'set',
    input: () => notifySchema,
    stored: z.array(z.string()),
    blank: [] as string[],
    toDraft: (entries: string[]) => entries,
  } satisfies EntityField,
};

const technicianReference = requiredReference('A technician must be selected.');

export const assignmentFields = {
  /** Stored as a reference to the user. */
  user: {
    label: 'Technician',
    type: 'reference',
    input: () => technicianReference,
    stored: z.object({ _id: z.string(), name: z.string(), phone: z.string() }),
    blank: '',
    toDraft: ({ _id }: { _id: string }) => _id,
  } satisfies EntityField,
};

/** Only http and https: a URL of another scheme could run as a script where it is clicked. */
const fileUrl = z
  .string({ error: 'The address of the document is required.' })
  .trim()
  .min(1, { error: 'The address of the document is required.', abort: true })
  .max(2000, 'Please use at most 2,000 characters.')
  .refine((text) => isWebAddress(text), 'Must be a valid web address');

export const documentFields = {
  fileUrl: {
    label: 'Address',
    type: 'text',
    input: () => fileUrl,
    stored: z.string(),
    blank: '',
    toDraft: (url: string) => url,
  } satisfies EntityField,
  name: requiredTextField({
    label: 'Name',
    required: 'A document name is required.',
    maxLength: 200,
    ...inRow,
  }),
};

export const rowSchemas = {
  statusTimeline: (timeZone: ZoneSource) =>
    rowSchema(statusEventFields, 'A status event must have a status and a date.', timeZone),
  equipment: (timeZone: ZoneSource) =>
    rowSchema(equipmentFields, 'Equipment must have an identifier, a serial number and so on.', timeZone),
  warranties: (timeZone: ZoneSource) =>
    rowSchema(warrantyFields, 'A warranty must have its equipment, a company and so on.', timeZone),
  assignedTechnicians: () => rowSchema(assignmentFields, 'A technician must be selected.'),
  documents: () => rowSchema(documentFields, 'A document must have a name and an address.'),
};

export const recordListNames = [
  'contacts',
  'statusTimeline',
  'equipment',
  'warranties',
  'assignedTechnicians',
  'documents',
] as const satisfies ('contacts' | keyof typeof rowSchemas)[];
export type RecordListName = (typeof recordListNames)[number];

type RowOf<List extends keyof typeof rowSchemas> = z.output<ReturnType<(typeof rowSchemas)[List]>>;

export type StatusEvent = RowOf<'statusTimeline'>;
export type Equipment = RowOf<'equipment'>;
export type Warranty = RowOf<'warranties'>;
export type AssignedTechnician = RowOf<'assignedTechnicians'>;

/** The last notice to an assigned technician; lists of records leave it out. */
const noticeSchema = z.object({
  _id: z.string(),
  at: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
});

/** The same lists in responses. */
export const storedLists = {
  statusTimeline: z.array(storedRowSchema(statusEventFields)),
  equipment: z.array(storedRowSchema(equipmentFields)),
  warranties: z.array(storedRowSchema(warrantyFields)),
  assignedTechnicians: z.array(storedRowSchema(assignmentFields)),
  documents: z.array(storedRowSchema(documentFields)),
};

/** Assigned technicians in the response for one record: each with the last notice that went to them. */
export const notifiedTechnicians = z.array(
  storedRowSchema(assignmentFields).extend({ notice: noticeSchema.nullable() }),
);

export const emptyStatusEvent = { ...blankDraft(statusEventFields), status: newStatus as string };
export const emptyEquipment = blankDraft(equipmentFields);
export const emptyWarranty = blankDraft(warrantyFields);
