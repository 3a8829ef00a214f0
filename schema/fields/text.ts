import { z } from 'zod';

/** PostgreSQL cannot store U+0000, and a lone surrogate has no UTF-8 form: reject such text instead of altering it. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const unstorable = 'This text contains a character that cannot be stored.';

/** Formatted with the first text that is too long: loading the formats of numbers takes some milliseconds. */
function tooLong(length: number) {
  return { error: () => `Please use at most ${length.toLocaleString('en-US')} characters.` };
}

/** One line of required text: trimmed, white space folded. @param required the message for missing or blank text */
export function requiredText(required: string, maxLength: number) {
  return z
    .string({ error: required })
    .refine(isStorableText, { error: unstorable, abort: true })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, required).max(maxLength, tooLong(maxLength)));
}

/** Required text of one or more lines: trimmed, line breaks normalized to line feeds. */
export function requiredLines(required: string, maxLength: number) {
  return z
    .string({ error: required })
    .refine(isStorableText, { error: unstorable, abort: true })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, required).max(maxLength, tooLong(maxLength)));
}

/** Optional text of one or more lines; blank becomes null. */
export function optionalLines(maxLength: number) {
  return z
    .string({ error: 'This must be text.' })
    .refine(isStorableText, { error: unstorable, abort: true })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().max(maxLength, tooLong(maxLength)))
    .nullish()
    .transform((text) => text || null);
}

/** One line of optional text; blank becomes null. */
export function optionalText(maxLength: number) {
  return z
    .string({ error: 'This must be text.' })
    .refine(isStorableText, { error: unstorable, abort: true })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength, tooLong(maxLength)))
    .nullish()
    .transform((text) => text || null);
}
