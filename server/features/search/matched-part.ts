import { formatPhone } from '#schema/fields/phone.ts';
import type { SearchResult } from '#schema/search.ts';
import { foldText, phoneDigits, type SearchTerms } from '#server/db/search-text.ts';

export type FoundContact = { name: string; email: string | null; phones: string[] };
type Part = NonNullable<SearchResult['matched']>;

/** How many words stand around the one that was found in a long text. */
const wordsAround = 4;

function numberOfContact(contacts: FoundContact[], digits: string): Part | undefined {
  for (const { name, phones } of contacts) {
    const phone = phones.find((one) => phoneDigits(one).includes(digits));
    if (phone) return { label: 'Phone', text: `${formatPhone(phone)}, ${name}` };
  }
  return undefined;
}

/** The few words of a long text around the first that was searched for. */
function excerpt(text: string, words: string[]): string {
  const all = text.split(/\s+/);
  const at = all.findIndex((one) => words.some((word) => foldText(one).includes(word)));
  const from = Math.max(0, at - wordsAround);
  const to = at + wordsAround + 1;
  return `${from > 0 ? '... ' : ''}${all.slice(from, to).join(' ')}${to < all.length ? ' ...' : ''}`;
}

/**
 * Which part of what was found holds the text, beyond what is shown of it anyway: the one with the most of the words.
 * Null where what is shown holds all of them.
 */
export function matchedPart(
  { words, digits }: SearchTerms,
  shown: string[],
  contacts: FoundContact[],
  parts: (readonly [label: string, text: string | null])[],
): Part | null {
  const folded = foldText(shown.join('\n'));
  const missing = words.filter((word) => !folded.includes(word));
  if (missing.length === 0) return null;
  const byNumber = digits && numberOfContact(contacts, digits);
  if (byNumber) return byNumber;
  const everything = [
    ...contacts.map(({ name }) => ['Contact', name] as const),
    ...contacts.map(({ email }) => ['E-mail', email] as const),
    ...parts,
  ];
  let best: { part: Part; count: number } | undefined;
  for (const [label, text] of everything) {
    const foldedText = foldText(text ?? '');
    const count = missing.filter((word) => foldedText.includes(word)).length;
    if (text && count > (best?.count ?? 0)) best = { part: { label, text }, count };
  }
  return best ? { label: best.part.label, text: excerpt(best.part.text, missing) } : null;
}
