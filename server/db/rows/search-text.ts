// Only combining marks: ^ and ` are diacritics as well, but searches for them are literal.
const accents = /[\p{Diacritic}&&\p{M}]/gv;

/** Normalizes text for searching: lower case, no accents, single spaces. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(accents, '').toLowerCase().replace(/\s+/g, ' ').trim();
}

/** The digits of a phone number in E.164, including the country code but not the extension. */
export function phoneDigits(phone: string): string {
  return phone.replace(/;ext=.*$/, '').replace(/\D/g, '');
}

/** Escapes the special characters of LIKE patterns. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** A LIKE pattern that matches any text containing `text`. */
export function containsPattern(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A LIKE pattern that matches any text starting with `text`. */
export function prefixPattern(text: string): string {
  return `${escapeLike(text)}%`;
}

/** People refer to phone numbers by at least their last four digits. */
const minDigits = 4;

const hyphens = /[\u2010-\u2015\u2212]/g;
/** Copied numbers may have invisible marks around them. */
const invisible = /\p{Cf}/gu;
const extension = /[\s,;]*(?:;ext=|ext(?:ension|\.)?|x)\s*\d{1,7}$/;

/** A folded text as a phone number: without what links and copied numbers have around it, and without the extension. */
function plainPhone(folded: string): string {
  const text = folded.replace(invisible, '').trim().replace(hyphens, '-');
  return text
    .replace(/^tel:\s*/, '')
    .replace(extension, '')
    .replace('(0)', '');
}

export type SearchTerms = { words: string[]; digits: string | undefined };

/**
 * Splits a search query into words, all of which must match. `digits` is set when the query may be a phone number in any
 * notation; a phone number containing them also matches.
 */
export function parseSearchTerms(query: string): SearchTerms {
  const folded = foldText(query);
  const words = folded.split(' ').filter(Boolean);
  const phone = plainPhone(folded);
  const looksLikePhone = /^[+\d\s().\-/]+$/.test(phone);
  const digits = phone.replace(/\D/g, '');
  return { words, digits: looksLikePhone && digits.length >= minDigits ? digits : undefined };
}
