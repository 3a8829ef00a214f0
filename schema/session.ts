import { z } from 'zod';
import { codeError, codeRequired, normalizeCode, phoneError } from './sign-in.ts';

export { phoneInvalid, resendAfterSeconds } from './sign-in.ts';

/** Text validated by a rule of sign-in.ts. */
function validatedText(findError: (text: string) => string | undefined, requiredMessage: string) {
  return z.string({ error: requiredMessage }).superRefine((text, context) => {
    const message = findError(text);
    if (message) context.addIssue({ code: 'custom', message });
  });
}

export const phoneStartSchema = z.object({
  phone: validatedText(phoneError, 'Phone is required.').transform((phone) => phone.trim()),
});

export const phoneConfirmSchema = z.object({
  code: validatedText(codeError, codeRequired).transform(normalizeCode),
  methodId: z
    .string({ error: 'Request a confirmation code first.' })
    .min(1, 'Request a confirmation code first.')
    .max(100, 'This sign-in is unknown. Request a new confirmation code.'),
});

export const phoneStartResponseSchema = z.object({
  methodId: z.string(),
  /** The file that the code is in while texts are not set up; only for requests from the server's own machine. */
  outboxPath: z.string().optional(),
});
export type PhoneStart = z.output<typeof phoneStartResponseSchema>;
export const phoneConfirmResponseSchema = z.object({ sessionJwt: z.string() });

export const sessionSchema = z.object({
  user: z.object({ _id: z.string(), name: z.string(), phone: z.string(), isTechnician: z.boolean() }),
  expiresAt: z.string(),
});
export type Session = z.output<typeof sessionSchema>;

/** A code that was sent to a user on behalf of a colleague. */
export const issuedCodeSchema = z.object({ expiresAt: z.string() });
export type IssuedCode = z.output<typeof issuedCodeSchema>;
