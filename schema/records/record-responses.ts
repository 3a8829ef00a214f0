import { z } from 'zod';
import { customerFieldsOnRecords } from '#schema/customers.ts';
import { storedContactSchema } from '#schema/entity/contact.ts';
import { type FieldValues, storedShape } from '#schema/entity/entity-field.ts';
import { storedAddressSchema } from '#schema/fields/address.ts';
import { authorSchema } from '#schema/users.ts';
import { openVisitStates, type WorkOrderVisit, workOrderVisitSchema } from '#schema/visits/visits.ts';
import { type AllOwnFields, ownFields } from './own-fields.ts';
import type { RecordKind } from './record-kind.ts';
import { notifiedTechnicians, storedLists } from './record-parts.ts';
import { commonFields } from './records.ts';

const head = {
  _id: z.string(),
  number: z.string(),
  customer: z.object({ _id: z.string(), name: z.string() }),
};

const tail = {
  contacts: z.array(storedContactSchema),
  statusTimeline: storedLists.statusTimeline,
  /** The current status, since when, and whether that leaves the record open. */
  status: z.string(),
  statusObtainedAt: z.string(),
  isOpen: z.boolean(),
  version: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  updatedBy: authorSchema.nullable(),
};

/** The first open visit of a contract, and its state today. */
const nextVisit = {
  nextVisitOn: z.string().nullable(),
  nextVisitState: z.enum(openVisitStates).nullable(),
  /** The days since the window of that visit ended. */
  nextVisitOverdueDays: z.int(),
};

type Whole = z.output<z.ZodObject<typeof head>> &
  FieldValues<ReturnType<typeof commonFields>> &
  Partial<FieldValues<AllOwnFields>> &
  z.output<z.ZodObject<typeof tail>> &
  Partial<z.output<z.ZodObject<typeof nextVisit>>>;

/** A record in a list: without equipment, warranties and documents. */
export type RecordListItem = Whole & {
  assignedTechnicians?: (z.output<typeof storedLists.assignedTechnicians>[number] &
    Partial<Pick<z.output<typeof notifiedTechnicians>[number], 'notice'>>)[];
};

/** The customer of a record, with the fields that its records show. */
const customerOnRecord = head.customer.extend(storedShape(customerFieldsOnRecords));

/** A record of any kind in the response for one record. */
export type RecordDetail = Whole & {
  customer: z.output<typeof customerOnRecord>;
  assignedTechnicians?: z.output<typeof notifiedTechnicians>;
  equipment: z.output<typeof storedLists.equipment>;
  warranties: z.output<typeof storedLists.warranties>;
  documents?: z.output<typeof storedLists.documents>;
  /** The visits of service contracts that a work order was made for, by day. */
  visits?: WorkOrderVisit[];
};

export function recordListItemSchema(kind: RecordKind) {
  return z.object({
    ...head,
    ...storedShape(commonFields(kind)),
    ...storedShape(ownFields(kind)),
    ...tail,
    ...(kind.hasVisits && nextVisit),
    ...(kind.hasTechnicians && { assignedTechnicians: storedLists.assignedTechnicians }),
  });
}

export function recordDetailSchema(kind: RecordKind) {
  return recordListItemSchema(kind).extend({
    customer: customerOnRecord,
    ...(kind.hasTechnicians && { assignedTechnicians: notifiedTechnicians }),
    equipment: storedLists.equipment,
    warranties: storedLists.warranties,
    ...(kind.hasDocuments && { documents: storedLists.documents }),
    ...(kind.fulfillsVisits && { visits: z.array(workOrderVisitSchema) }),
  });
}

/** A unit of a customer, from the latest of its records that has the serial. */
export const knownUnitSchema = storedLists.equipment.element.omit({ _id: true }).extend({
  /** The service address of that record. */
  serviceAddress: storedAddressSchema,
});
export type KnownUnit = z.output<typeof knownUnitSchema>;
