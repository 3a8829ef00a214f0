import { type RawBuilder, sql } from 'kysely';
import { containsPattern, foldText, parseSearchTerms } from './search-text.ts';

/** The text of a `search_text` column. Line breaks between the parts prevent matches that span two of them. */
export function toSearchText(parts: string[]): string {
  return parts.filter(Boolean).map(foldText).join('\n');
}

/**
 * A condition for rows whose search text contains every word of `q`, or its digits if `q` may be a phone number.
 * Undefined when `q` has no words.
 */
export function matchesSearch(
  column: RawBuilder<unknown>,
  q: string | undefined,
): RawBuilder<unknown> | undefined {
  if (!q) return undefined;
  const { words, digits } = parseSearchTerms(q);
  if (words.length === 0) return undefined;
  const allWords = containsAllWords(column, words);
  // A text of digits only is already a word, which matches phone numbers as well.
  return digits && digits !== words.join(' ')
    ? sql`((${allWords}) or ${containsPhoneDigits(column, digits)})`
    : allWords;
}

/** Whether `q` has words to search for. */
export function hasSearchWords(q: string | undefined): boolean {
  return q !== undefined && parseSearchTerms(q).words.length > 0;
}

/** The trigram index needs three consecutive letters or digits. */
const trigramPattern = /[\p{L}\p{N}]{3}/u;

/** Whether the trigram index can find the rows that contain every one of the words. */
export function canUseTrigrams(words: string[]): boolean {
  return words.some((word) => trigramPattern.test(word));
}

const groupLength = 4;

/** The digits of a text that has nothing else, and enough of them to be in `digit_groups` and `digit_runs`. */
export function onlyDigits(q: string): string | undefined {
  const [digits = '', ...others] = parseSearchTerms(q).words;
  return others.length === 0 && /^[0-9]{4,}$/.test(digits) ? digits : undefined;
}

/**
 * The condition of `matchesSearch` for a text of digits only, so that PostgreSQL reads the rows from an index of
 * `digit_groups(column)` and from no other one. Undefined for other texts.
 */
export function matchesDigits(column: RawBuilder<unknown>, q: string): RawBuilder<unknown> | undefined {
  const digits = onlyDigits(q);
  if (!digits) return undefined;
  const groups = Array.from({ length: digits.length - groupLength + 1 }, (_, start) =>
    Number(digits.slice(start, start + groupLength)),
  );
  const hasGroups = sql`digit_groups(${column}) @> ${groups}::int[]`;
  // The group is the text, so the rows that the index finds need not be compared.
  if (digits.length === groupLength) return hasGroups;
  // The trigram index does not know the condition for all elements of an array.
  return sql`(${hasGroups} and ${column} like all (array[${containsPattern(digits)}]))`;
}

export function containsAllWords(column: RawBuilder<unknown>, words: string[]): RawBuilder<unknown> {
  return sql.join(
    words.map((word) => sql`${column} like ${containsPattern(word)}`),
    sql` and `,
  );
}

/** A condition for rows with a line of the search text that equals `text`, which is not the first line. */
export function containsLine(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  const line = `\n${text}`;
  return sql`(${column} like ${containsPattern(line)} and ${column} || E'\\n' like ${containsPattern(`${line}\n`)})`;
}

/** Phone numbers are lines of only digits, never the first line. LIKE makes PostgreSQL use the trigram index. */
export function containsPhoneDigits(column: RawBuilder<unknown>, digits: string): RawBuilder<unknown> {
  const line = `\\n\\d*${digits}\\d*(\\n|$)`;
  return sql`(${column} like ${containsPattern(digits)} and ${column} ~ ${line})`;
}
