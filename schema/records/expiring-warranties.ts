import { z } from 'zod';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { authorSchema } from '#schema/users.ts';
import { recordIdFields } from './record-ids.ts';
import { warrantyTypes } from './record-parts.ts';

/** How many days ahead an expiration is listed, that day included. */
export const expiringWithinDays = 90;

/** A warranty that expires soon, with its equipment, customer and record. The field of the record's kind holds its id. */
export const expiringWarrantySchema = z.object({
  _id: z.string(),
  type: z.enum(warrantyTypes),
  company: z.string(),
  expirationDate: z.string(),
  /** Whole days from the company's today; 0 is the last day. */
  daysLeft: z.int(),
  equipment: z.object({ identifier: z.string(), serial: z.string() }),
  customer: authorSchema,
  ...recordIdFields(z.string().nullable()),
  recordNumber: z.string(),
});
export type ExpiringWarranty = z.output<typeof expiringWarrantySchema>;

export const expiringWarrantiesQuery = listQuerySchema.pick({ limit: true });
