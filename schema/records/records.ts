import { z } from 'zod';
import { type AddressInput, addressSchema, emptyAddress } from '#schema/fields/address.ts';
import { contactsSchema, emptyContact } from '#schema/fields/contact.ts';
import { boundedList } from '#schema/fields/lists.ts';
import { requiredReference } from '#schema/fields/reference.ts';
import { optionalText, requiredLines, requiredText } from '#schema/fields/text.ts';
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
  warrantySchema,
} from './record-parts.ts';

function upTo(count: number, things: string): { min: [number, string]; max: [number, string] } {
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

function fieldsOf({ labels: { singular }, ...kind }: RecordKind) {
  return {
    customer: requiredReference(`A customer must be selected for this ${singular}.`),
    customerPo: requiredText('A customer PO number is required.', 100),
    proposalNumber: optionalText(100),
    billingAddress: requiredAddress(kind.missingAddress?.billingAddress),
    serviceAddress: requiredAddress(kind.missingAddress?.serviceAddress),
    classification: z.enum(kind.classifications, {
      error: `A classification for this ${singular} is required.`,
    }),
    description: requiredLines(`A description for this ${singular} is required.`),
  };
}

function commonLists(timeZone: string) {
  return {
    contacts: contactsSchema.unwrap(),
    statusTimeline: boundedList(statusEventSchema(timeZone), upTo(200, 'status events')),
    equipment: boundedList(equipmentSchema(timeZone), upTo(200, 'pieces of equipment')),
    warranties: boundedList(warrantySchema(timeZone), upTo(200, 'warranties')),
  };
}

const ownLists = {
  assignedTechnicians: boundedList(assignedTechnicianSchema, upTo(50, 'assigned technicians')),
  documents: boundedList(recordDocumentSchema, upTo(200, 'documents')),
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
/** What holds for every member of a union at once: their intersection. */
export type UnionToIntersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
type OwnShape = UnionToIntersection<OwnFields> extends infer Shape extends z.ZodRawShape ? Shape : never;

type CommonShape = ReturnType<typeof fieldsOf> & ReturnType<typeof commonLists>;
type Common = z.ZodObject<CommonShape>;
type Own = z.ZodObject<OwnShape>;

/** A record of any kind as it is written; what its kind does not have is undefined. */
export type RecordInput = z.output<Common> &
  Partial<z.output<Own>> & { assignedTechnicians?: AssignedTechnician[]; documents?: RecordDocument[] };

/** A change: lists that are left out stay as they are. */
export type RecordUpdate = Omit<RecordInput, RecordListName> & Partial<Pick<RecordInput, RecordListName>>;
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
export function orphanedWarranties({ equipment, warranties }: WithSerials): number[] {
  if (!Array.isArray(equipment) || !Array.isArray(warranties)) return [];
  const serials = new Set(equipment.map((unit) => unit?.serial));
  return warranties.flatMap((warranty, index) => {
    const serial = warranty?.equipmentSerial;
    return typeof serial === 'string' && serial !== '' && !serials.has(serial) ? [index] : [];
  });
}

/** Told together with whatever else is wrong, not only once everything else is right. */
const warrantiesHaveEquipment = z.check<WithSerials>(({ value, issues }) => {
  for (const index of orphanedWarranties(value)) {
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
export function recordUpdateSchema(kind: RecordKind, timeZone = 'UTC'): z.ZodType<RecordUpdate> {
  const lists = Object.entries(listsOf(kind, timeZone)).map(([name, list]) => [name, list.optional()]);
  const shape = { ...fieldsOf(kind), ...kind.ownFields(timeZone), ...Object.fromEntries(lists) };
  return z.object(shape).check(warrantiesHaveEquipment) as unknown as z.ZodType<RecordUpdate>;
}

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
