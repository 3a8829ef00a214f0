import { recordKinds } from '#schema/records/record-kinds.ts';

/** Record numbers of one kind from `low` to `high`, both included. */
export type NumberRange = { kind: string; low: number; high: number };

/** Every number with up to nine digits fits into the integer column. */
const maxDigits = 9;

const kindWords = recordKinds.flatMap((kind) =>
  [kind.numberPrefix, kind.labels.singular].map((word) => ({ kind, word: word.toLowerCase() })),
);
const numberPattern = new RegExp(
  `^(?:(${kindWords.map(({ word }) => word).join('|')})[ #-]*)?#?([1-9]\\d{0,${maxDigits - 1}})$`,
);

/**
 * The record numbers that equal or begin with the number in a folded text. 'wo-1001', 'wo1001' and 'work order 1001' name
 * work orders; '1001' names every kind. The exact number comes before longer ones.
 */
export function numberRanges(folded: string): NumberRange[] {
  const [, word, digits] = numberPattern.exec(folded) ?? [];
  if (digits === undefined) return [];
  const kinds = word ? kindWords.filter((entry) => entry.word === word).map(({ kind }) => kind) : recordKinds;
  const ranges: NumberRange[] = [];
  for (
    let digitsLeft = maxDigits - digits.length, factor = 1;
    digitsLeft >= 0;
    digitsLeft -= 1, factor *= 10
  ) {
    const low = Number(digits) * factor;
    for (const { id } of kinds) ranges.push({ kind: id, low, high: low + factor - 1 });
  }
  return ranges;
}
