import { z } from 'zod';
import { storedAddressSchema } from '#schema/fields/address.ts';
import { idQuery } from '#schema/fields/filter-queries.ts';
import { listQuerySchema, pageSchema } from '#schema/fields/lists.ts';
import { historyLimit } from '#schema/history/history-list.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { equipmentFields, storedLists, warrantyTypes } from '#schema/records/record-parts.ts';
import { intervalTypes } from '#schema/visits/interval.ts';
import { openVisitStates } from '#schema/visits/visits.ts';
import { toUnitKey } from './unit-key.ts';

export const noUnitKey =
  'This serial identifies no unit. It needs at least four letters or digits, and more than zeros or a word such as "none".';

/** A serial in any spelling, as the key of its unit. */
const unitKey = z
  .string({ error: 'The serial of a unit is required.' })
  .max(200, noUnitKey)
  .refine((serial) => !serial.includes('\u0000') && serial.isWellFormed(), { error: noUnitKey, abort: true })
  .transform((serial, context) => {
    const key = toUnitKey(serial);
    if (key !== undefined) return key;
    context.issues.push({ code: 'custom', message: noUnitKey, input: serial });
    return z.NEVER;
  });

/** The query of everything about a unit. Without `customer`, what all customers with the serial have. */
export const unitQuery = z.object({ key: unitKey, customer: idQuery('customer') });
export type UnitQuery = z.output<typeof unitQuery>;

export const unitRecordsQuery = listQuerySchema.omit({ q: true }).extend(unitQuery.shape);
export type UnitRecordsQuery = z.output<typeof unitRecordsQuery>;

/** The query of `GET /units/history`. A `limit` above 100 counts as 100. */
export const unitHistoryQuery = unitRecordsQuery.extend({ limit: historyLimit });

/** How many records of a unit are read, the newest ones, and how many warranties and documents are listed. */
export const maxUnitRecords = 1000;
export const maxUnitRows = 100;

const kindIds = recordKinds.map(({ id }) => id) as [string, ...string[]];
const recordReference = z.object({ kind: z.enum(kindIds), _id: z.string(), number: z.string() });
export type UnitRecordReference = z.output<typeof recordReference>;

const customer = z.object({ _id: z.string(), name: z.string() });

/** What records say about a unit, besides its serial, and can disagree about. */
export const unitFactFields = ['identifier', 'type', 'size', 'manufacturer', 'model', 'installDate'] as const;
export type UnitFactField = (typeof unitFactFields)[number];

/** A field about which records disagree. */
const unitFact = z.object({
  field: z.enum(unitFactFields),
  /** Each value once, in its latest spelling, that of the newest record first. */
  values: z.array(
    z.object({
      value: z.string(),
      /** The newest records that have it. */
      records: z.array(recordReference),
      total: z.int(),
    }),
  ),
});
export type UnitFact = z.output<typeof unitFact>;
export const maxFactRecords = 3;

/** A unit as the newest record of the customer has it. */
export const unitSchema = storedLists.equipment.element.omit({ _id: true }).extend({
  customer: customer.extend({ accessNotes: z.string().nullable() }),
  /** The newest record. */
  record: recordReference,
  serviceAddress: storedAddressSchema,
  /** The number of records that have it. */
  records: z.int(),
  /** Every spelling of the serial, the latest first. */
  serials: z.array(z.string()),
  facts: z.array(unitFact),
});
export type Unit = z.output<typeof unitSchema>;

/** The unit, once for each customer with the serial: it may be one that was sold, or two. */
export const unitHeadSchema = z.object({
  key: z.string(),
  units: z.array(unitSchema),
  /** False when the serial is in more than `maxUnitRecords` records, of which the newest were read. */
  isComplete: z.boolean(),
});
export type UnitHead = z.output<typeof unitHeadSchema>;

/** A record with the unit. */
export const unitRecordSchema = recordReference.extend({
  customer,
  classification: z.string(),
  /** Its beginning. */
  description: z.string(),
  technicians: z.array(z.string()),
  status: z.string(),
  statusObtainedAt: z.string(),
  isOpen: z.boolean(),
  createdAt: z.string(),
});
export type UnitRecord = z.output<typeof unitRecordSchema>;

/** A warranty of the unit. Records that repeat it count as one warranty. */
export const unitWarrantySchema = z.object({
  _id: z.string(),
  type: z.enum(warrantyTypes),
  company: z.string(),
  confirmationNumber: z.string(),
  expirationDate: z.string(),
  /** Whole days from the company's today; 0 is the last day, and below 0 it has expired. */
  daysLeft: z.int(),
  customer,
  /** The newest record that says so, and how many do. */
  record: recordReference,
  records: z.int(),
});
export type UnitWarranty = z.output<typeof unitWarrantySchema>;

/** A line of visits of an open service contract that covers the unit. */
export const unitContractLineSchema = z.object({
  contract: recordReference,
  customer,
  line: z.object({ _id: z.string(), label: z.string().nullable() }),
  intervalType: z.enum(intervalTypes),
  intervalAmount: z.int(),
  /** `unit`: the contract has it among its equipment. `place`: the line is for everything at the unit's place. */
  covers: z.enum(['unit', 'place']),
  /** The first open visit of the line. */
  nextVisitOn: z.string().nullable(),
  nextVisitState: z.enum(openVisitStates).nullable(),
  overdueDays: z.int(),
  endsOn: z.string().nullable(),
});
export type UnitContractLine = z.output<typeof unitContractLineSchema>;

/** A document of a record with the unit. */
export const unitDocumentSchema = z.object({
  _id: z.string(),
  name: z.string(),
  fileUrl: z.string(),
  customer,
  record: recordReference,
});
export type UnitDocument = z.output<typeof unitDocumentSchema>;

/** `GET /units`: all blocks at once, with the first page of records. */
export const wholeUnitSchema = unitHeadSchema.extend({
  records: pageSchema(unitRecordSchema),
  warranties: z.array(unitWarrantySchema),
  contractLines: z.array(unitContractLineSchema),
  documents: z.array(unitDocumentSchema),
});
export type WholeUnit = z.output<typeof wholeUnitSchema>;
export const firstUnitRecords = 50;

/** How many records one correction changes; those beyond stay for the next one. */
export const maxCorrectedRecords = 200;

/** The body of `POST /units/facts`: what records of a customer say about a unit gets one value. */
export const unitCorrectionSchema = z.object({
  key: unitKey,
  customer: z.uuid({ error: 'The customer must be named by its id.' }).toLowerCase(),
  field: z.enum(unitFactFields, { error: `field must be one of ${unitFactFields.join(', ')}.` }),
  value: z.string({ error: 'The value is required.' }),
  /** The values that the user saw and wants to replace. Records that say something else stay as they are. */
  replaces: z
    .array(z.string({ error: 'A value to replace must be text.' }), {
      error: 'The values to replace must be a list.',
    })
    .min(1, 'Please name the values to replace.')
    .max(50, 'Please name at most 50 values to replace.'),
});
export type UnitCorrection = z.output<typeof unitCorrectionSchema>;

/** The corrected records, and how many are left for another request. */
export const correctedUnitSchema = z.object({
  corrected: z.array(recordReference.extend({ version: z.int() })),
  remaining: z.int(),
});
export type CorrectedUnit = z.output<typeof correctedUnitSchema>;

/** The label of a fact, as the form of a record has it. */
export function factLabel(field: UnitFactField): string {
  return equipmentFields[field].label;
}
