import { type RawBuilder, sql } from 'kysely';
import { containing, foldText, searchTerms } from './search-text.ts';

/** The text of a `search_text` column. A line break between the parts keeps a word from being found across two of them. */
export function searchTextOf(parts: string[]): string {
  return parts.filter(Boolean).map(foldText).join('\n');
}

/**
 * Rows whose search text contains every word that was typed, or the digits of a phone number in any form. Undefined
 * when there is nothing to search for.
 */
export function textMatching(
  column: RawBuilder<unknown>,
  q: string | undefined,
): RawBuilder<unknown> | undefined {
  if (!q) return undefined;
  const { words, digits } = searchTerms(q);
  if (words.length === 0) return undefined;
  const all = hasWords(column, words);
  return digits ? sql`((${all}) or ${hasPhoneWith(column, digits)})` : all;
}

export function hasWords(column: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`${column} like ${containing(word)}`),
    sql` and `,
  );
}

/** Phone numbers are lines of digits only below the first. LIKE keeps the trigram index in use. */
export function hasPhoneWith(column: RawBuilder<unknown>, digits: string): RawBuilder<unknown> {
  const line = `\\n\\d*${digits}\\d*(\\n|$)`;
  return sql`(${column} like ${containing(digits)} and ${column} ~ ${line})`;
}
