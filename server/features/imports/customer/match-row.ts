import type { StoredEntity } from '#server/http/mutations.ts';
import type { FileIndex } from './file-duplicates.ts';
import { isSameNameAndAddress, type MatchKeys, sharesContact } from './match-keys.ts';

/** A stored customer with what it is recognized by. */
export type Candidate = { entity: StoredEntity; name: string; keys: MatchKeys };

export type Match = { candidate: Candidate } | { isNew: true } | { refusal: string };

const otherRow =
  'The customer with this Crewdesk ID is another row of this file. Please put both into one row.';
const maxNamed = 3;

function severalMatch(candidates: readonly Candidate[]): string {
  const names = candidates.slice(0, maxNamed).map(({ name, keys }) => `${name} (${keys.id})`);
  const others = candidates.length - names.length;
  const list = [...names, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  return `Several customers match this row: ${list}. Put the ID of the right one into a column 'Crewdesk ID'.`;
}

/** Candidates by what the row shares with each. */
export type CandidateIndex = { findFor(keys: MatchKeys): Candidate[] };

export function indexCandidates(candidates: readonly Candidate[]): CandidateIndex {
  const byKey = new Map<string, Candidate[]>();
  const keysOf = ({ id, name, emails, phones }: MatchKeys) => [
    `id ${id}`,
    `name ${name}`,
    ...emails,
    ...phones,
  ];
  for (const candidate of candidates)
    for (const key of keysOf(candidate.keys)) byKey.set(key, [...(byKey.get(key) ?? []), candidate]);
  return { findFor: (keys) => [...new Set(keysOf(keys).flatMap((key) => byKey.get(key) ?? []))] };
}

/**
 * The customer that a row is: by its own id, an email address, a phone number, or name and address; never by the name
 * alone.
 * @param isTaken whether the customer belongs to another row of the file
 */
export function matchRow(
  keys: MatchKeys,
  index: CandidateIndex,
  file: FileIndex,
  isTaken: (id: string) => boolean,
): Match {
  const free = index.findFor(keys).filter(({ entity }) => !isTaken(entity.id));
  const own = free.find(({ entity }) => entity.id === keys.id);
  if (own) return { candidate: own };
  if (keys.id !== undefined && isTaken(keys.id)) return { refusal: otherRow };
  const matching = free.filter(
    (candidate) => isSameNameAndAddress(keys, candidate.keys) || sharesContact(keys, candidate.keys),
  );
  // Another row of this file is that customer by its id, or by its name, too; this one shares a phone with it.
  const possible = matching.filter(({ keys: stored }) => stored.name === keys.name || !file.hasRowOf(stored));
  const [only, ...others] = possible;
  if (!only) return { isNew: true };
  if (others.length === 0) return { candidate: only };
  const sameName = possible.filter(({ keys: stored }) => stored.name === keys.name);
  const [namesake, ...namesakes] = sameName;
  if (namesake && namesakes.length === 0) return { candidate: namesake };
  const [exact, ...exacts] = sameName.filter((candidate) => isSameNameAndAddress(keys, candidate.keys));
  return exact && exacts.length === 0 ? { candidate: exact } : { refusal: severalMatch(possible) };
}
