import { labelInSentence } from '#schema/entity/label-in-sentence.ts';
import type { FoundChange, NamedRow } from './find-changes.ts';

const maxValueLength = 60;
const maxPhrases = 6;
const maxNames = 3;

/** Cuts a text that is too long, from `start` on. */
export function cutText(text: string, maxLength: number, start = 0): string {
  if (text.length <= maxLength) return text;
  const begin = start > 0 ? '…' : '';
  const part = text.slice(start, start + maxLength);
  const end = start + maxLength < text.length ? '…' : '';
  // A pair of surrogates may be cut in the middle.
  return `${begin}${part.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '').trim()}${end}`;
}

/** Both values, cut so that the first difference is in them. */
export function cutValues({ from, to }: Pick<FoundChange, 'from' | 'to'>, maxLength: number) {
  let shared = 0;
  if (from !== undefined && to !== undefined)
    while (shared < Math.min(from.length, to.length) && from[shared] === to[shared]) shared += 1;
  const start = Math.max(0, shared - Math.floor(maxLength / 3));
  return {
    from: from && cutText(from, maxLength, Math.min(start, Math.max(0, from.length - maxLength))),
    to: to && cutText(to, maxLength, Math.min(start, Math.max(0, to.length - maxLength))),
  };
}

export function listTexts(texts: readonly string[]): string {
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** 'an additional visit' */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

function ofRow(row: NamedRow | undefined): string {
  if (!row) return '';
  const label = labelInSentence(row.label);
  return row.name === undefined
    ? ` of ${withArticle(label)}`
    : ` of the ${label} ${cutText(row.name, maxValueLength)}`;
}

function changedPhrase(change: FoundChange): string {
  const { from, to } = cutValues(change, maxValueLength);
  const what = `changed the ${labelInSentence(change.sentenceLabel ?? change.label)}${ofRow(change.row)}`;
  return from === undefined || to === undefined || from === to ? what : `${what} from ${from} to ${to}`;
}

/** One phrase for rows of one list that were all added, or all removed. */
function rowsPhrase(
  rows: readonly FoundChange[],
  [{ kind, label, sentenceLabel, plural, row }]: readonly [FoundChange],
): string {
  const names = rows.flatMap(({ from, to }) => to ?? from ?? []).map((name) => cutText(name, maxValueLength));
  const [one, many] = [labelInSentence(sentenceLabel ?? label), labelInSentence(plural ?? label)];
  const place = ofRow(row);
  if (rows.length === 1 && names.length === 1) return `${kind} the ${one} ${names[0]}${place}`;
  if (rows.length === 1 && plural === undefined) return `${kind} the ${one}${place}`;
  if (rows.length === 1) return `${kind} ${one === many ? one : withArticle(one)}${place}`;
  if (names.length < rows.length) return `${kind} ${rows.length} ${many}${place}`;
  const shown = names.length > maxNames + 1 ? names.slice(0, maxNames) : names;
  const rest = names.length > shown.length ? [`${names.length - shown.length} more`] : [];
  return `${kind} the ${many} ${listTexts([...shown, ...rest])}${place}`;
}

function isSameRow(one: NamedRow | undefined, other: NamedRow | undefined): boolean {
  return one?.label === other?.label && one?.name === other?.name;
}

/** Successive rows of one list that were all added, or all removed, are one phrase. */
function inPhrases(changes: readonly FoundChange[]): [FoundChange, ...FoundChange[]][] {
  const phrases: [FoundChange, ...FoundChange[]][] = [];
  for (const change of changes) {
    const last = phrases.at(-1);
    const [first] = last ?? [];
    const continues =
      change.plural !== undefined &&
      first?.plural === change.plural &&
      first.kind === change.kind &&
      isSameRow(first.row, change.row);
    if (last && continues) last.push(change);
    else phrases.push([change]);
  }
  return phrases;
}

/** 'changed the customer PO from 4471 to 4472 and added the contact J. Ruiz': six phrases, and how many more. */
export function changesText(changes: readonly FoundChange[]): string {
  const phrases = inPhrases(changes);
  const shown = phrases.slice(0, maxPhrases);
  const more = phrases.slice(maxPhrases).flat().length;
  const texts = shown.map((phrase) => {
    const [first] = phrase;
    return first.kind === 'changed' ? changedPhrase(first) : rowsPhrase(phrase, [first]);
  });
  return listTexts(more === 0 ? texts : [...texts, more === 1 ? '1 more change' : `${more} more changes`]);
}
