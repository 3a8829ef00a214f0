import { recordKinds } from '#schema/records/record-kinds.ts';

/** Numbers of one kind of record, from `low` up to `high`. */
export type NumberRange = { kind: string; low: number; high: number };

/** The most digits that a number in the database can have whatever they are. */
const maxDigits = 9;

const kindWords = recordKinds.flatMap((kind) =>
  [kind.numberPrefix, kind.labels.singular].map((word) => ({ kind, word: word.toLowerCase() })),
);
const numberPattern = new RegExp(
  `^(?:(${kindWords.map(({ word }) => word).join('|')})[ #-]*)?#?([1-9]\\d{0,${maxDigits - 1}})$`,
);

/**
 * The record numbers that a folded text names or begins: 'wo-1001', 'wo1001' and 'work order 1001' those of work orders,
 * '1001' those of every kind. The number itself comes before those that are longer.
 */
export function numberRanges(folded: string): NumberRange[] {
  const [, word, digits] = numberPattern.exec(folded) ?? [];
  if (digits === undefined) return [];
  const kinds = word ? kindWords.filter((one) => one.word === word).map(({ kind }) => kind) : recordKinds;
  const ranges: NumberRange[] = [];
  for (let left = maxDigits - digits.length, more = 1; left >= 0; left -= 1, more *= 10) {
    const low = Number(digits) * more;
    for (const { id } of kinds) ranges.push({ kind: id, low, high: low + more - 1 });
  }
  return ranges;
}
