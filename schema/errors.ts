import { z } from 'zod';

/** Where in the input a message belongs: `contacts.0.phoneNumbers.1.phone`. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });

/**
 * The one body of every failure. `error` is a sentence for a person; an unexpected failure has none, but a
 * `requestId` by which the log can be searched. `data` holds the current copy after a stale write (412).
 */
export const failureSchema = z.object({
  error: z.string().optional(),
  code: z.string(),
  issues: z.array(issueSchema).optional(),
  requestId: z.string().optional(),
  data: z.unknown().optional(),
});

export type Issue = z.output<typeof issueSchema>;
export type Failure = z.output<typeof failureSchema>;
