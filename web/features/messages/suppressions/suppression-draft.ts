import { z } from 'zod';
import { type SuppressionInput, suppressionInputSchema } from '#schema/messages/suppressions.ts';

/** The form has one field for phone numbers and email addresses. An @ tells them apart. */
export const suppressionDraftSchema = z
  .object({ recipient: z.string(), note: z.string() })
  .transform(({ recipient, note }, context): SuppressionInput => {
    const field = recipient.includes('@') ? 'emailTo' : 'textTo';
    const result = suppressionInputSchema.safeParse({ [field]: recipient, note });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues)
      context.issues.push({ code: 'custom', message, path: [draftField(path[0])], input: recipient });
    return z.NEVER;
  });

/** The form field of a field in the request. */
export function draftField(field: PropertyKey | undefined): 'recipient' | 'note' {
  return field === 'note' ? 'note' : 'recipient';
}
