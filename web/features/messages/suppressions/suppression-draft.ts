import { z } from 'zod';
import { type SuppressionInput, suppressionInputSchema } from '#schema/messages/suppressions.ts';

/** What the form takes in: one field for both kinds of address, since only one of them has an @. */
export const suppressionDraftSchema = z
  .object({ address: z.string(), note: z.string() })
  .transform(({ address, note }, context): SuppressionInput => {
    const field = address.includes('@') ? 'emailTo' : 'textTo';
    const result = suppressionInputSchema.safeParse({ [field]: address, note });
    if (result.success) return result.data;
    for (const { path, message } of result.error.issues)
      context.issues.push({ code: 'custom', message, path: [draftField(path[0])], input: address });
    return z.NEVER;
  });

/** The field of the form that a field of the call was typed into. */
export function draftField(field: PropertyKey | undefined): 'address' | 'note' {
  return field === 'note' ? 'note' : 'address';
}
