import { nameOf, type Unit } from '#schema/changes/unit.ts';
import { labelInSentence } from '#schema/entity/label-in-sentence.ts';
import type { FoundChange } from './find-changes.ts';

const maxTexts = 4;

/** What changed, in a few words: '2 contacts, customer PO'. Rows count once, however much of them changed. */
export function countChanges(units: readonly Unit[], changes: readonly FoundChange[]): string {
  const texts = units.flatMap((unit) => {
    const found = changes.filter(({ path: [name] }) => name === nameOf(unit));
    const [first] = found;
    if (!first) return [];
    if (unit.kind === 'value')
      return found.map(({ label, sentenceLabel }) => labelInSentence(sentenceLabel ?? label));
    const count = new Set(found.flatMap(({ path }) => path[1] ?? [])).size;
    // Only the order of the rows.
    if (count === 0) return labelInSentence(first.label);
    return `${count} ${labelInSentence(count === 1 ? unit.labels.singular : unit.labels.plural)}`;
  });
  const more = texts.length - maxTexts;
  return more > 1 ? [...texts.slice(0, maxTexts), `${more} more`].join(', ') : texts.join(', ');
}
