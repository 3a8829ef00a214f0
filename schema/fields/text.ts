import { z } from 'zod';

/** PostgreSQL stores no U+0000, and a lone surrogate has no UTF-8 form: such text is refused, never mangled. */
export function isStorableText(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed();
}

const unstorable = 'This text contains a character that cannot be stored.';

function tooLong(length: number): string {
  return `Please use at most ${length.toLocaleString('en-US')} characters.`;
}

/** One line of text that has to be there: trimmed, white space folded; `required` is said when it is missing or blank. */
export function requiredText(required: string, maxLength = 200) {
  return z
    .string({ error: required })
    .refine(isStorableText, { error: unstorable, abort: true })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().min(1, required).max(maxLength, tooLong(maxLength)));
}

/** Text of one or more lines that has to be there: trimmed, its line breaks kept as line feeds. */
export function requiredLines(required: string, maxLength = 5000) {
  return z
    .string({ error: required })
    .refine(isStorableText, { error: unstorable, abort: true })
    .transform((text) => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, required).max(maxLength, tooLong(maxLength)));
}

/** One line of text that may be missing; blank counts as missing and becomes null. */
export function optionalText(maxLength = 200) {
  return z
    .string({ error: 'This must be text.' })
    .refine(isStorableText, { error: unstorable, abort: true })
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(z.string().max(maxLength, tooLong(maxLength)))
    .nullish()
    .transform((text) => text || null);
}
