// Only marks that combine with a letter: ^ and the backtick are diacritics as well, and a search for them means them.
const accents = /[\p{Diacritic}&&\p{M}]/gv;

/** Text as searches compare it: lower case, without accents, white space folded. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(accents, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** What a phone number is found by: its digits, country code included. */
export function phoneDigits(wirePhone: string): string {
  return wirePhone.replace(/;ext=.*$/, '').replace(/\D/g, '');
}

/** The text in a pattern for LIKE, where it means itself. */
function literally(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A pattern for LIKE that finds the text literally, wherever it stands. */
export function containing(text: string): string {
  return `%${literally(text)}%`;
}

/** A pattern for LIKE that finds what begins with the text. */
export function beginningWith(text: string): string {
  return `${literally(text)}%`;
}

/** The last four digits are the least that people call a phone number by. */
const minDigits = 4;

export type SearchTerms = { words: string[]; digits: string | undefined };

/**
 * What a person typed, taken apart: every word has to be found. Where it can be a phone number, however written,
 * its digits in one piece, found in a phone number, do as well.
 */
export function searchTerms(typed: string): SearchTerms {
  const folded = foldText(typed);
  const words = folded.split(' ').filter(Boolean);
  const looksLikePhone = /^[+\d\s().\-/]+$/.test(folded);
  const digits = folded.replace(/\D/g, '');
  return { words, digits: looksLikePhone && digits.length >= minDigits ? digits : undefined };
}
