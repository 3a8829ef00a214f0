import { z } from 'zod';

/**
 * The company that runs this installation, shown at sign-in, in the app shell, in print and in messages. A detail that
 * is not set is blank, and left out there.
 */
export const companySchema = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  logo: z.string(),
  timeZone: z.string(),
  /** The local hour at which dated messages are sent. */
  sendHour: z.int(),
  /** The local hours between which automatic messages are sent, and other texts without a question. */
  sendingHours: z.object({ start: z.int(), end: z.int() }),
  /** The base URL of links in messages, without a trailing slash. */
  publicUrl: z.string(),
});
export type Company = z.output<typeof companySchema>;
