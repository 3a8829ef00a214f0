import { z } from 'zod';

/** Whether the next start begins empty, for a company of its own. */
export const demonstrationSchema = z.object({
  startsOwnCompany: z.boolean({ error: 'startsOwnCompany must be true or false.' }),
});
export type Demonstration = z.output<typeof demonstrationSchema>;
