import { z } from 'zod';
import { isEmail } from './fields/email.ts';
import { optionalText } from './fields/text.ts';

/** What an office user can set of the company. The logo is uploaded by itself. */
export const settingNames = ['name', 'address', 'phone', 'website', 'email', 'timeZone', 'sendHour'] as const;
export type SettingName = (typeof settingNames)[number];

/** The variable of the server's environment that sets each detail, and wins. */
export const settingVariables = {
  name: 'COMPANY_NAME',
  address: 'COMPANY_ADDRESS',
  phone: 'COMPANY_PHONE',
  website: 'COMPANY_WEBSITE',
  email: 'COMPANY_EMAIL',
  logo: 'COMPANY_LOGO',
  timeZone: 'TIME_ZONE',
  sendHour: 'SEND_HOUR',
} as const satisfies Record<SettingName | 'logo', string>;
export type CompanyDetail = keyof typeof settingVariables;

/** Dated messages are sent at one of these hours, when nobody is woken. */
export const sendHours = { first: 8, last: 20 };

/** Whether it is the name of a time zone. An offset such as +05:30 is none: PostgreSQL reads it the other way round. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

/** A detail that is left out where it is blank. */
const detail = (maxLength: number) => optionalText(maxLength).transform((text) => text ?? '');

const sendHourError = `The hour must be a whole number from ${sendHours.first} to ${sendHours.last}.`;

/** The body of `PUT /settings`. */
export const settingsInputSchema = z.object({
  name: detail(100),
  address: detail(200),
  phone: detail(50),
  website: detail(200),
  email: detail(254).refine((email) => email === '' || isEmail(email), { error: 'Invalid email.' }),
  timeZone: z
    .string({ error: 'A time zone is required.' })
    .refine(isTimeZone, { error: 'Please choose a time zone from the list.' }),
  sendHour: z
    .int({ error: sendHourError })
    .min(sendHours.first, sendHourError)
    .max(sendHours.last, sendHourError),
});
export type SettingsDraft = z.input<typeof settingsInputSchema>;
export type SettingsInput = z.output<typeof settingsInputSchema>;

export const settingsSchema = z.object({
  _id: z.string(),
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  timeZone: z.string(),
  sendHour: z.int(),
  /** The URL of the logo; blank without one. */
  logo: z.string(),
  /** Whether a logo was uploaded. */
  hasOwnLogo: z.boolean(),
  /** What the environment of the server sets, which cannot be changed here. */
  fixed: z.array(z.enum([...settingNames, 'logo'])),
  /** 0 until somebody has set anything. */
  version: z.int(),
});
export type Settings = z.output<typeof settingsSchema>;
