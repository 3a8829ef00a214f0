type Unit = { serial: string; identifier: string };

/** Shorter words are found in too many serials. */
const minWordLength = 3;

const fold = (text: string) => text.trim().toLowerCase();

/**
 * The index of the unit that a search was for: the one with that serial or identifier, otherwise the first in which one
 * of the words occurs.
 */
export function findUnit(units: readonly Unit[], text: string): number | undefined {
  const searched = fold(text);
  const words = searched.split(/\s+/).filter((word) => word.length >= minWordLength);
  const matches: ((unit: Unit) => boolean)[] = [
    ({ serial }) => fold(serial) === searched,
    ({ identifier }) => fold(identifier) === searched,
    ({ serial }) => words.some((word) => fold(serial).includes(word)),
    ({ identifier }) => words.some((word) => fold(identifier).includes(word)),
  ];
  if (searched === '') return undefined;
  return matches.map((isMatch) => units.findIndex(isMatch)).find((index) => index >= 0);
}

/** The words of a search that occur nowhere in the listed fields of a record, so that they may have found one of its units. */
export function findUnmatchedWords(listed: object, search: string): string {
  const fields = fold(JSON.stringify(listed));
  return fold(search)
    .split(/\s+/)
    .filter((word) => !fields.includes(word))
    .join(' ');
}
