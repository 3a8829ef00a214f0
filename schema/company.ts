import { z } from 'zod';

/** Who runs this Crewdesk: shown at sign-in, in the shell, on paper and in messages. */
export const companySchema = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  logo: z.string(),
  timeZone: z.string(),
  /** Where links in messages lead: the address of this Crewdesk, without a slash at its end. */
  publicUrl: z.string(),
});
export type Company = z.output<typeof companySchema>;
