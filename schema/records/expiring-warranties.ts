import { z } from 'zod';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { authorSchema } from '#schema/users.ts';
import { warrantyTypes } from './record-parts.ts';

/** How far ahead an end is told: those of that day are among them. */
export const expiringWithinDays = 90;

/** A warranty that ends soon, with what it covers and where it stands. One of the record's fields holds its id. */
export const expiringWarrantySchema = z.object({
  _id: z.string(),
  type: z.enum(warrantyTypes),
  company: z.string(),
  expirationDate: z.string(),
  /** Whole days from the company's today; 0 is the last day. */
  daysLeft: z.int(),
  equipment: z.object({ identifier: z.string(), serial: z.string() }),
  customer: authorSchema,
  workOrder: z.string().nullable(),
  serviceContract: z.string().nullable(),
  project: z.string().nullable(),
  recordNumber: z.string(),
});
export type ExpiringWarranty = z.output<typeof expiringWarrantySchema>;

export const expiringWarrantiesQuery = listQuerySchema.pick({ limit: true });
