import { z } from 'zod';

/** `both`: the deleted customer of a record comes back with it. */
export const restoreSchema = z.object({
  both: z.boolean({ error: 'both must be true or false.' }).optional(),
});

const restored = z.object({ entity: z.string(), _id: z.string(), name: z.string(), version: z.int() });

/** A restored entity, and what did not come back with it. */
export const restoredSchema = restored.extend({
  /** The customer that came back with it. */
  customer: restored.nullable(),
  /** How many messages the deletion cancelled; they stay cancelled. */
  cancelledMessages: z.int(),
  /** The names of documents that are gone. */
  missingDocuments: z.array(z.string()),
  /** The visits that a work order had settled, and that stay as they are: something else became of them since. */
  uncountedVisits: z.array(z.object({ serviceContract: z.string(), dueOn: z.string() })),
});
export type Restored = z.output<typeof restoredSchema>;
