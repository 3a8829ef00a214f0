import { z } from 'zod';
import { rowIdSchema } from '#schema/fields/contact.ts';
import { requiredDay } from '#schema/fields/day.ts';
import { isEmail } from '#schema/fields/email.ts';
import { boundedList } from '#schema/fields/lists.ts';
import { toWirePhone } from '#schema/fields/phone.ts';
import { requiredReference } from '#schema/fields/reference.ts';
import { requiredText } from '#schema/fields/text.ts';
import { newStatus } from './status.ts';

// The lists inside a record. Each takes the zone that an instant sent for a day is understood in.

export function statusEventSchema(timeZone: string) {
  return z.object(
    {
      _id: rowIdSchema,
      status: requiredText('A status is required.', 50),
      statusObtainedAt: requiredDay('A date for status obtained is required.', timeZone),
    },
    { error: 'A status event must have a status and a date.' },
  );
}

export function equipmentSchema(timeZone: string) {
  return z.object(
    {
      _id: rowIdSchema,
      identifier: requiredText('An identifier number for this equipment is required.', 100),
      type: requiredText('Type of equiment is required.', 100),
      size: requiredText('Size of equipment is required.', 100),
      manufacturer: requiredText('Manufacturer of equipment is required.', 100),
      model: requiredText('Model of equipment is required.', 100),
      serial: requiredText('Serial number for this equipment is required.', 100),
      installDate: requiredDay('Date of installation is required.', timeZone),
    },
    { error: 'Equipment must have an identifier, a serial number and so on.' },
  );
}

export const warrantyTypes = ['Parts', 'Labor'] as const;
export type WarrantyType = (typeof warrantyTypes)[number];

/** What is said of a warranty whose serial no equipment of the record has, too. */
export const equipmentRequired = 'Equipment of this warranty is required.';

const notAnAddress = 'Must be a valid email address or phone number';

/** Whom to tell before a warranty ends: an e-mail address, or a phone number in its wire form. */
const notifyEntry = z
  .string({ error: notAnAddress })
  .trim()
  .transform((text, context) => {
    const address = isEmail(text) ? text : text.length <= 60 ? toWirePhone(text) : undefined;
    // A text cannot be sent to an extension.
    if (address !== undefined && !address.includes(';')) return address;
    context.issues.push({ code: 'custom', message: notAnAddress, input: text });
    return z.NEVER;
  });

export function warrantySchema(timeZone: string) {
  return z.object(
    {
      _id: rowIdSchema,
      equipmentSerial: requiredText(equipmentRequired, 100),
      company: requiredText('Company name of this warranty is required.', 100),
      type: z.enum(warrantyTypes, { error: 'The warranty type is required.' }),
      confirmationNumber: requiredText('Confirmation number is required.', 100),
      expirationDate: requiredDay('Expiration date is required.', timeZone),
      notify: boundedList(notifyEntry, {
        min: [0, 'Whom to notify must be a list.'],
        max: [10, 'A warranty can notify at most 10 addresses.'],
      }).default([]),
    },
    { error: 'A warranty must have its equipment, a company and so on.' },
  );
}

export const assignedTechnicianSchema = z.object(
  {
    _id: rowIdSchema,
    user: requiredReference('A technician must be selected.'),
  },
  { error: 'A technician must be selected.' },
);

/** Only http and https: an address of another kind could run as a script where it is clicked. */
const fileUrl = z
  .string({ error: 'The address of the document is required.' })
  .trim()
  .min(1, { error: 'The address of the document is required.', abort: true })
  .max(2000, 'Please use at most 2,000 characters.')
  .refine((text) => isWebAddress(text), 'Must be a valid web address');

/** Nothing that is invisible, turns the text around, or hides a name and a password in it. */
const plainWebAddress = /^https?:\/\/[^/?#\s\\@][^\s\\\p{Cc}\p{Cf}]*$/iu;

export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && plainWebAddress.test(text) && text.isWellFormed() && !url.username && !url.password;
}

export const recordDocumentSchema = z.object(
  {
    _id: rowIdSchema,
    fileUrl,
    name: requiredText('A document name is required.', 200),
  },
  { error: 'A document must have a name and an address.' },
);

export type StatusEvent = z.output<ReturnType<typeof statusEventSchema>>;
export type Equipment = z.output<ReturnType<typeof equipmentSchema>>;
export type Warranty = z.output<ReturnType<typeof warrantySchema>>;
export type AssignedTechnician = z.output<typeof assignedTechnicianSchema>;
export type RecordDocument = z.output<typeof recordDocumentSchema>;

const rowId = { _id: z.string() };

/** The same lists as the server answers them. */
export const storedParts = {
  statusTimeline: z.array(z.object({ ...rowId, status: z.string(), statusObtainedAt: z.string() })),
  equipment: z.array(
    z.object({
      ...rowId,
      identifier: z.string(),
      type: z.string(),
      size: z.string(),
      manufacturer: z.string(),
      model: z.string(),
      serial: z.string(),
      installDate: z.string(),
    }),
  ),
  warranties: z.array(
    z.object({
      ...rowId,
      equipmentSerial: z.string(),
      company: z.string(),
      type: z.enum(warrantyTypes),
      confirmationNumber: z.string(),
      expirationDate: z.string(),
      notify: z.array(z.string()),
    }),
  ),
  assignedTechnicians: z.array(
    z.object({
      ...rowId,
      user: z.object({ _id: z.string(), name: z.string(), phone: z.string() }),
      /** The last notice that went to the technician; lists leave it out. */
      notice: z
        .object({ ...rowId, at: z.string(), state: z.string(), reason: z.string().nullable() })
        .nullish(),
    }),
  ),
  documents: z.array(z.object({ ...rowId, fileUrl: z.string(), name: z.string() })),
};

export const emptyStatusEvent = { status: newStatus as string, statusObtainedAt: '' };
export const emptyEquipment = {
  identifier: '',
  type: '',
  size: '',
  manufacturer: '',
  model: '',
  serial: '',
  installDate: '',
};
export const emptyWarranty = {
  equipmentSerial: '',
  company: '',
  type: '' as WarrantyType,
  confirmationNumber: '',
  expirationDate: '',
  notify: [] as string[],
};
