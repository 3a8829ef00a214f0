import { z } from 'zod';

// This file is part of the login page: it stays free of the phone library. The server parses the number for real.
const phonePattern = /^\+?[\d\s().\-/]{7,30}$/;

export const phoneRequired = 'Phone is required.';
export const phoneInvalid = 'Phone number is not valid.';

export const phoneStartSchema = z.object({
  phone: z.string({ error: phoneRequired }).trim().min(1, phoneRequired).regex(phonePattern, phoneInvalid),
});

export const phoneConfirmSchema = z.object({
  code: z
    .string({ error: 'Confirmaton code is required.' })
    .transform((code) => code.replace(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, 'Confirmaton code is required.')
        .max(20, 'That code is not right. Please check it and try again.'),
    ),
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

/** Seconds that must pass before another code is sent to the same number. */
export const resendAfterSeconds = 30;
