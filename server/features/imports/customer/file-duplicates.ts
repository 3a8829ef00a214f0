import type { MatchKeys } from './match-keys.ts';

/** The rows of a file by their keys. */
export type FileIndex = {
  /** The index of the first row that is the same customer; undefined for the first one itself. */
  findEarlier(index: number): number | undefined;
  /** Whether a row of the file is the stored customer with these keys beyond doubt. */
  hasRowOf(keys: MatchKeys): boolean;
};

/** Looks up by whole keys which rows of a file are the same customer. */
export function indexFile(rows: readonly MatchKeys[]): FileIndex {
  const first = new Map<string, number>();
  for (const [index, keys] of rows.entries())
    for (const key of identities(keys)) if (!first.has(key)) first.set(key, index);
  return {
    findEarlier: (index) => {
      const keys = rows[index];
      const indexes = keys ? identities(keys).map((key) => first.get(key) ?? index) : [];
      const earliest = Math.min(index, ...indexes);
      return earliest < index ? earliest : undefined;
    },
    hasRowOf: (keys) => identities(keys).some((key) => first.has(key)),
  };
}

function contactKeys({ emails, phones, name }: MatchKeys): string[] {
  if (name === '') return [];
  return [...emails, ...phones].map((contact) => `${contact} of ${name}`);
}

/** Rows with one of these in common are the same customer: see `isSameCustomer`. */
function identities(keys: MatchKeys): string[] {
  const { id, name, address } = keys;
  return [
    ...(id === undefined ? [] : [`id ${id}`]),
    ...(address === undefined || name === '' ? [] : [`${name} at ${address}`]),
    ...contactKeys(keys),
  ];
}
