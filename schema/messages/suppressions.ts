import { z } from 'zod';
import { emailSchema } from '#schema/entity/contact.ts';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { optionalText } from '#schema/fields/text.ts';
import { authorSchema } from '#schema/users.ts';

/** How the opt-out was made: by keyword, by unsubscribe link, or entered by a colleague. */
export const suppressionSources = ['reply', 'unsubscribe', 'staff'] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

const recipientRequired = 'An email address or a phone number is required.';

/** The phone number in E.164, without an extension: opt-outs apply to texts. */
const phone = optionalText(60).transform((text, context) => {
  if (text === null) return null;
  const e164 = toE164(text)?.replace(/;ext=.*$/, '');
  if (e164 !== undefined) return e164;
  context.issues.push({ code: 'custom', message: 'Phone number is not valid.', input: text });
  return z.NEVER;
});

/** An opt-out entered by a colleague. */
export const suppressionInputSchema = z
  .object({
    emailTo: emailSchema.transform((email) => email?.toLowerCase() ?? null),
    textTo: phone,
    note: optionalText(500),
  })
  .refine(({ emailTo, textTo }) => emailTo !== null || textTo !== null, {
    error: recipientRequired,
    path: ['emailTo'],
  })
  .refine(({ emailTo, textTo }) => emailTo === null || textTo === null, {
    error: 'Enter an email address or a phone number, not both.',
    path: ['textTo'],
  });
export type SuppressionInput = z.output<typeof suppressionInputSchema>;

/** A recipient who gets no messages. Either `emailTo` or `textTo` is null. */
export const suppressionSchema = z.object({
  _id: z.string(),
  emailTo: z.string().nullable(),
  textTo: z.string().nullable(),
  /** The recipient's name in the last message sent to them. */
  name: z.string().nullable(),
  source: z.enum(suppressionSources),
  note: z.string().nullable(),
  /** Null unless a colleague entered it. */
  createdBy: authorSchema.nullable(),
  createdAt: z.string(),
});
export type Suppression = z.output<typeof suppressionSchema>;

/** `q` matches part of the email, phone number, name or note. Phone numbers match in any format. */
export const suppressionListQuery = listQuerySchema;
export type SuppressionListQuery = z.output<typeof suppressionListQuery>;
