import { z } from 'zod';
import { storedAddressSchema } from '#schema/fields/address.ts';
import { storedContactSchema } from '#schema/fields/contact.ts';
import { authorSchema } from '#schema/users.ts';
import type { RecordKind } from './record-kind.ts';
import type { recordKinds } from './record-kinds.ts';
import { storedParts } from './record-parts.ts';
import type { UnionToIntersection } from './records.ts';

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
  UnionToIntersection<(typeof recordKinds)[number]['storedOwnFields']> extends infer Shape extends
    z.ZodRawShape
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
