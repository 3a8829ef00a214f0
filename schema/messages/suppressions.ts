import { z } from 'zod';
import { emailSchema } from '#schema/fields/contact.ts';
import { listQuerySchema } from '#schema/fields/lists.ts';
import { toWirePhone } from '#schema/fields/phone.ts';
import { optionalText } from '#schema/fields/text.ts';
import { authorSchema } from '#schema/users.ts';

/** How we know: the word they sent, the link they followed, or what a colleague was told. */
export const suppressionSources = ['reply', 'unsubscribe', 'staff'] as const;
export type SuppressionSource = (typeof suppressionSources)[number];

const noAddress = 'An e-mail address or a phone number is required.';

/** The number itself in E.164: whoever does not want texts means no extension. */
const phone = optionalText(60).transform((text, context) => {
  if (text === null) return null;
  const wire = toWirePhone(text)?.replace(/;ext=.*$/, '');
  if (wire !== undefined) return wire;
  context.issues.push({ code: 'custom', message: 'Phone number is not valid.', input: text });
  return z.NEVER;
});

/** A wish not to hear from us that a colleague was told. */
export const suppressionInputSchema = z
  .object({
    emailTo: emailSchema.transform((email) => email?.toLowerCase() ?? null),
    textTo: phone,
    note: optionalText(500),
  })
  .refine(({ emailTo, textTo }) => emailTo !== null || textTo !== null, {
    error: noAddress,
    path: ['emailTo'],
  })
  .refine(({ emailTo, textTo }) => emailTo === null || textTo === null, {
    error: 'Please give an e-mail address or a phone number, not both.',
    path: ['textTo'],
  });
export type SuppressionInput = z.output<typeof suppressionInputSchema>;

/** An address that gets no messages. Either `emailTo` or `textTo` is null. */
export const suppressionSchema = z.object({
  _id: z.string(),
  emailTo: z.string().nullable(),
  textTo: z.string().nullable(),
  /** Whom messages to it were for, as far as the last of them said. */
  name: z.string().nullable(),
  source: z.enum(suppressionSources),
  note: z.string().nullable(),
  /** Null unless a colleague wrote it down. */
  createdBy: authorSchema.nullable(),
  createdAt: z.string(),
});
export type Suppression = z.output<typeof suppressionSchema>;

/** `q` is a part of the address, the name or the note; of a number its digits in any spelling. */
export const suppressionListQuery = listQuerySchema;
export type SuppressionListQuery = z.output<typeof suppressionListQuery>;
