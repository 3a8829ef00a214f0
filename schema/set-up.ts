import { z } from 'zod';
import { requiredText } from './fields/text.ts';
import { phoneConfirmSchema } from './session.ts';
import { settingNames, settingsInputSchema } from './settings.ts';
import { newUserSchema } from './users.ts';

/** The company at the set-up of a new installation: as in the settings, but with a name. */
export const setUpCompanySchema = settingsInputSchema.extend({
  name: requiredText('A company name is required.', 100),
});
export type SetUpCompanyDraft = z.input<typeof setUpCompanySchema>;

/** The first user, who works in the office. */
export const setUpPersonSchema = newUserSchema.pick({ name: true, phone: true });
export type SetUpPersonDraft = z.input<typeof setUpPersonSchema>;

const addressRequired = 'Open the address that Crewdesk printed at its start.';

/** The part of the printed address behind the #. It proves that the person sees the terminal. */
export const setUpCheckSchema = z.object({
  secret: z.string({ error: addressRequired }).min(1, addressRequired).max(200, addressRequired),
});

export const setUpCodeSchema = setUpCheckSchema.extend({ person: setUpPersonSchema });

export const setUpSchema = setUpCodeSchema.extend({
  company: setUpCompanySchema,
  ...phoneConfirmSchema.shape,
});

/** What is known of the company before the set-up, and what of it the environment of the server sets. */
export const openSetUpSchema = z.object({
  company: z.object({
    name: z.string(),
    address: z.string(),
    phone: z.string(),
    website: z.string(),
    email: z.string(),
    timeZone: z.string(),
    sendHour: z.int(),
  }),
  fixed: z.array(z.enum([...settingNames, 'logo'])),
});
export type OpenSetUp = z.output<typeof openSetUpSchema>;
