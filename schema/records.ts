import { z } from 'zod';
import { type AddressInput, addressSchema, emptyAddress, storedAddressSchema } from './address.ts';
import { contactsSchema, emptyContact, storedContactSchema } from './contact.ts';
import { boundedList, flagQuery, listQuerySchema, sortQuery } from './lists.ts';
import type { RecordKind } from './record-kind.ts';
import type { recordKinds } from './record-kinds.ts';
import {
  type AssignedTechnician,
  assignedTechnicianSchema,
  emptyEquipment,
  emptyStatusEvent,
  emptyWarranty,
  equipmentRequired,
  equipmentSchema,
  type RecordDocument,
  recordDocumentSchema,
  statusEventSchema,
  storedParts,
  warrantySchema,
} from './record-parts.ts';
import { requiredReference } from './reference.ts';
import { optionalText, requiredLines, requiredText } from './text.ts';
import { authorSchema } from './users.ts';

function atMost(count: number, things: string): { min: [number, string]; max: [number, string] } {
  return {
    min: [0, `${things.charAt(0).toUpperCase()}${things.slice(1)} must be a list.`],
    max: [count, `There can be at most ${count} ${things}.`],
  };
}

/** Where nothing is said of the whole, a missing address is told field by field, as an empty one is. */
function requiredAddress(missing: string | undefined) {
  if (missing === undefined) return addressSchema.prefault({} as AddressInput);
  return z.object(addressSchema.shape, { error: missing });
}

function fieldsOf({ words: { one }, ...kind }: RecordKind) {
  return {
    customer: requiredReference(`A customer must be selected for this ${one}.`),
    customerPo: requiredText('A customer PO number is required.', 100),
    proposalNumber: optionalText(100),
    billingAddress: requiredAddress(kind.missingAddress?.billingAddress),
    serviceAddress: requiredAddress(kind.missingAddress?.serviceAddress),
    classification: z.enum(kind.classifications, {
      error: `A classification for this ${one} is required.`,
    }),
    description: requiredLines(`A description for this ${one} is required.`),
  };
}

function commonLists(timeZone: string) {
  return {
    contacts: contactsSchema.unwrap(),
    statusTimeline: boundedList(statusEventSchema(timeZone), atMost(200, 'status events')),
    equipment: boundedList(equipmentSchema(timeZone), atMost(200, 'pieces of equipment')),
    warranties: boundedList(warrantySchema(timeZone), atMost(200, 'warranties')),
  };
}

const ownLists = {
  assignedTechnicians: boundedList(assignedTechnicianSchema, atMost(50, 'assigned technicians')),
  documents: boundedList(recordDocumentSchema, atMost(200, 'documents')),
};

/** The lists inside a record of this kind. */
function listsOf(kind: RecordKind, timeZone: string): Record<string, z.ZodType> {
  return {
    ...commonLists(timeZone),
    ...(kind.hasTechnicians && { assignedTechnicians: ownLists.assignedTechnicians }),
    ...(kind.hasDocuments && { documents: ownLists.documents }),
  };
}

type OwnFields = ReturnType<(typeof recordKinds)[number]['ownFields']>;
type Every<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;
type OwnShape = Every<OwnFields> extends infer Shape extends z.ZodRawShape ? Shape : never;

type CommonShape = ReturnType<typeof fieldsOf> & ReturnType<typeof commonLists>;
type Common = z.ZodObject<CommonShape>;
type Own = z.ZodObject<OwnShape>;

/** A record of any kind as it is written; what its kind does not have is undefined. */
export type RecordInput = z.output<Common> &
  Partial<z.output<Own>> & { assignedTechnicians?: AssignedTechnician[]; documents?: RecordDocument[] };

/** A change: lists that are left out stay as they are. */
export type RecordChange = Omit<RecordInput, RecordListName> & Partial<Pick<RecordInput, RecordListName>>;
export type RecordListName = keyof ReturnType<typeof commonLists> | keyof typeof ownLists;

/** What the form holds of a record while it is typed in. */
export type RecordDraft = z.input<Common> &
  Partial<z.input<Own>> & {
    assignedTechnicians?: z.input<typeof assignedTechnicianSchema>[];
    documents?: z.input<typeof recordDocumentSchema>[];
  };

type WithSerials = { equipment?: { serial?: unknown }[]; warranties?: { equipmentSerial?: unknown }[] };

/**
 * Says which warranties name a serial that no equipment has, by their places. Either list may be missing or hold
 * whatever somebody sent.
 */
export function strayWarranties({ equipment, warranties }: WithSerials): number[] {
  if (!Array.isArray(equipment) || !Array.isArray(warranties)) return [];
  const serials = new Set(equipment.map((unit) => unit?.serial));
  return warranties.flatMap((warranty, index) => {
    const serial = warranty?.equipmentSerial;
    return typeof serial === 'string' && serial !== '' && !serials.has(serial) ? [index] : [];
  });
}

/** Told together with whatever else is wrong, not only once everything else is right. */
const warrantiesHaveEquipment = z.check<WithSerials>(({ value, issues }) => {
  for (const index of strayWarranties(value)) {
    const path = ['warranties', index, 'equipmentSerial'];
    issues.push({ code: 'custom', message: equipmentRequired, path, input: value, continue: true });
  }
});
warrantiesHaveEquipment._zod.def.when = () => true;

/**
 * A new record of a kind. `timeZone` is the company's, in which an instant sent for a day is understood; forms send
 * days only.
 */
export function recordInputSchema(kind: RecordKind, timeZone = 'UTC'): z.ZodType<RecordInput, RecordDraft> {
  const lists = Object.entries(listsOf(kind, timeZone)).map(([name, list]) => [name, list.default([])]);
  const shape = { ...fieldsOf(kind), ...kind.ownFields(timeZone), ...Object.fromEntries(lists) };
  // What the kind adds is data, so the compiler cannot follow; the types above say what it amounts to.
  return z.object(shape).check(warrantiesHaveEquipment) as unknown as z.ZodType<RecordInput, RecordDraft>;
}

/** A change of a record of a kind: a list that is left out stays as it is, a field that may be blank becomes blank. */
export function recordChangeSchema(kind: RecordKind, timeZone = 'UTC'): z.ZodType<RecordChange> {
  const lists = Object.entries(listsOf(kind, timeZone)).map(([name, list]) => [name, list.optional()]);
  const shape = { ...fieldsOf(kind), ...kind.ownFields(timeZone), ...Object.fromEntries(lists) };
  return z.object(shape).check(warrantiesHaveEquipment) as unknown as z.ZodType<RecordChange>;
}

const referenceSchema = z.object({ _id: z.string(), name: z.string() });

const storedCommon = z.object({
  _id: z.string(),
  number: z.string(),
  customer: referenceSchema,
  customerPo: z.string(),
  proposalNumber: z.string().nullable(),
  billingAddress: storedAddressSchema,
  serviceAddress: storedAddressSchema,
  classification: z.string(),
  description: z.string(),
  contacts: z.array(storedContactSchema),
  statusTimeline: storedParts.statusTimeline,
  /** The current status, since when, and whether that leaves the record open. */
  status: z.string(),
  statusObtainedAt: z.string(),
  isOpen: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: authorSchema.nullable(),
});

type StoredOwn =
  Every<(typeof recordKinds)[number]['storedOwnFields']> extends infer Shape extends z.ZodRawShape
    ? z.output<z.ZodObject<Shape>>
    : never;

type StoredPart<Name extends keyof typeof storedParts> = z.output<(typeof storedParts)[Name]>;

/** A record in a list: without equipment, warranties and documents. */
export type RecordItem = z.output<typeof storedCommon> &
  Partial<StoredOwn> & { assignedTechnicians?: StoredPart<'assignedTechnicians'> };

/** A record of any kind as the server answers it. */
export type StoredRecord = RecordItem & {
  equipment: StoredPart<'equipment'>;
  warranties: StoredPart<'warranties'>;
  documents?: StoredPart<'documents'>;
};

export function recordItemSchema(kind: RecordKind) {
  return storedCommon.extend({
    ...kind.storedOwnFields,
    ...(kind.hasTechnicians && { assignedTechnicians: storedParts.assignedTechnicians }),
  });
}

export function recordSchema(kind: RecordKind) {
  return recordItemSchema(kind).extend({
    equipment: storedParts.equipment,
    warranties: storedParts.warranties,
    ...(kind.hasDocuments && { documents: storedParts.documents }),
  });
}

export const recordSortKeys = ['number', 'customer', 'statusObtainedAt', 'createdAt', 'updatedAt'] as const;
/** The newest record first. */
export const usualRecordSort = '-number';

const idQuery = (name: string) =>
  z
    .uuid({ error: `${name} must be an id.` })
    .toLowerCase()
    .optional();

/** What `GET /work-order` and its like take. `open` left out means all. */
export const recordListQuery = listQuerySchema.extend({
  sort: sortQuery(recordSortKeys, usualRecordSort),
  open: flagQuery,
  customer: idQuery('customer'),
  technician: idQuery('technician'),
  status: optionalText(50),
});
export type RecordListQuery = z.output<typeof recordListQuery>;

export const recordExportQuery = recordListQuery.omit({ limit: true, cursor: true, sort: true });
export type RecordExportQuery = z.output<typeof recordExportQuery>;

/** How many records of a kind there are, and how many of them are open. */
export const recordTotalSchema = z.object({ total: z.int(), open: z.int() });
export type RecordTotal = z.output<typeof recordTotalSchema>;

/** What a new form of a kind starts with: one blank row of each list that has to be filled anyway. */
export function emptyRecord(kind: RecordKind): RecordDraft {
  return {
    customer: '',
    customerPo: '',
    proposalNumber: '',
    billingAddress: { ...emptyAddress },
    serviceAddress: { ...emptyAddress },
    classification: '',
    description: '',
    contacts: [{ ...emptyContact, phoneNumbers: [...emptyContact.phoneNumbers] }],
    statusTimeline: [{ ...emptyStatusEvent }],
    equipment: [{ ...emptyEquipment }],
    warranties: kind.startsWithWarranty ? [{ ...emptyWarranty, notify: [] }] : [],
    ...(kind.hasTechnicians && { assignedTechnicians: [] }),
    ...(kind.hasDocuments && { documents: [] }),
    ...kind.emptyOwnFields,
  };
}
