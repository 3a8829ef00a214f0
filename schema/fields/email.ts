import { z } from 'zod';

const email = z.email().max(254);

/** Whether the text is one email address. */
export function isEmail(text: string): boolean {
  return email.safeParse(text).success;
}
