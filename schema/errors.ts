import { z } from 'zod';

/** A validation message and the path of its input field: `contacts.0.phoneNumbers.1.phone`. */
export const issueSchema = z.object({ path: z.string(), message: z.string() });

/**
 * The body of every error response. `error` is a sentence for users. An unexpected error has a `requestId` to find it
 * in the log instead. `data` holds the current version after a stale write (412), and what an Idempotency-Key has created
 * when it is used for another request (422).
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
