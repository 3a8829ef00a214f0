import { z } from 'zod';
import { cleanCode, codeProblem, codeRequired, phoneProblem } from './sign-in.ts';

export { phoneInvalid, resendAfterSeconds } from './sign-in.ts';

/** Text that a rule of sign-in.ts finds nothing wrong with. */
function textWithout(problemOf: (text: string) => string | undefined, missing: string) {
  return z.string({ error: missing }).superRefine((text, context) => {
    const problem = problemOf(text);
    if (problem) context.addIssue({ code: 'custom', message: problem });
  });
}

export const phoneStartSchema = z.object({
  phone: textWithout(phoneProblem, 'Phone is required.').transform((phone) => phone.trim()),
});

export const phoneConfirmSchema = z.object({
  code: textWithout(codeProblem, codeRequired).transform(cleanCode),
  methodId: z
    .string({ error: 'A sign-in must be started first.' })
    .min(1, 'A sign-in must be started first.')
    .max(100, 'This sign-in is not known.'),
});

export const startedSchema = z.object({ methodId: z.string() });
export const confirmedSchema = z.object({ sessionJwt: z.string() });

export const sessionSchema = z.object({
  user: z.object({ _id: z.string(), name: z.string(), phone: z.string(), isTechnician: z.boolean() }),
  expiresAt: z.string(),
});
export type Session = z.output<typeof sessionSchema>;
