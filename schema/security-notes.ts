import { z } from 'zod';
import { authorSchema } from './users.ts';

/** Somebody entered wrong codes for a user's phone number: how many within the hour before, from how many networks. */
export const securityNoteSchema = z.object({
  _id: z.string(),
  at: z.string(),
  user: authorSchema,
  wrongCodes: z.int(),
  networks: z.int(),
});
export type SecurityNote = z.output<typeof securityNoteSchema>;
