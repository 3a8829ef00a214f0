import { formatPhone } from '#schema/fields/phone.ts';
import type { SearchResult } from '#schema/search.ts';
import { foldText, phoneDigits, type SearchTerms } from '#server/db/rows/search-text.ts';

export type ResultContact = { name: string; email: string | null; phones: string[] };
type Part = NonNullable<SearchResult['matched']>;

/** The number of words shown before and after the match in a long text. */
const excerptWords = 4;

function findPhoneMatch(contacts: ResultContact[], digits: string): Part | undefined {
  for (const { name, phones } of contacts) {
    const phone = phones.find((number) => phoneDigits(number).includes(digits));
    if (phone) return { label: 'Phone', text: `${formatPhone(phone)}, ${name}` };
  }
  return undefined;
}

/** The words around the first match in a long text. */
function excerpt(text: string, words: string[]): string {
  const all = text.split(/\s+/);
  const at = all.findIndex((part) => words.some((word) => foldText(part).includes(word)));
  const from = Math.max(0, at - excerptWords);
  const to = at + excerptWords + 1;
  return `${from > 0 ? '... ' : ''}${all.slice(from, to).join(' ')}${to < all.length ? ' ...' : ''}`;
}

/**
 * Finds the part of a result that contains the most search words missing from its visible text. Null when the visible
 * text contains all words.
 */
export function findMatchedPart(
  { words, digits }: SearchTerms,
  visibleTexts: string[],
  contacts: ResultContact[],
  parts: (readonly [label: string, text: string | null])[],
): Part | null {
  const folded = foldText(visibleTexts.join('\n'));
  const missing = words.filter((word) => !folded.includes(word));
  if (missing.length === 0) return null;
  const phoneMatch = digits && findPhoneMatch(contacts, digits);
  if (phoneMatch) return phoneMatch;
  const allParts = [
    ...contacts.map(({ name }) => ['Contact', name] as const),
    ...contacts.map(({ email }) => ['Email', email] as const),
    ...parts,
  ];
  let best: { part: Part; count: number } | undefined;
  for (const [label, text] of allParts) {
    const foldedText = foldText(text ?? '');
    const count = missing.filter((word) => foldedText.includes(word)).length;
    if (text && count > (best?.count ?? 0)) best = { part: { label, text }, count };
  }
  return best ? { label: best.part.label, text: excerpt(best.part.text, missing) } : null;
}
