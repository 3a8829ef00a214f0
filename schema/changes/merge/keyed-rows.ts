import { hasSameContent } from '#schema/changes/comparable.ts';
import { type RowsUnit, rowIdOf, rowsIn, type Values } from '#schema/changes/unit.ts';
import type { Versions } from './merge-values.ts';

/** The rows of a list by their ids; new ones without an id by their content. */
export type KeyedRows = Map<string, Values>;

function keyRows(list: unknown): KeyedRows {
  const rows: KeyedRows = new Map();
  for (const row of rowsIn(list)) {
    const key = rowIdOf(row) ?? `new ${JSON.stringify(row)}`;
    let unique = key;
    for (let count = 2; rows.has(unique); count += 1) unique = `${key} ${count}`;
    rows.set(unique, row);
  }
  return rows;
}

/** The new rows of mine that are the same thing as a new one of theirs, with the key of theirs. */
export function findTwins(unit: RowsUnit, { base, mine, theirs }: Versions<KeyedRows>): Map<string, string> {
  const twins = new Map<string, string>();
  const added = [...theirs].filter(([key]) => !base.has(key) && !mine.has(key));
  for (const [key, row] of mine) {
    if (added.length === 0) break;
    if (base.has(key) || theirs.has(key)) continue;
    const index = added.findIndex(([, other]) => unit.isSameNew?.(row, other) || isEqual(unit, row, other));
    const [twin] = index < 0 ? [] : added.splice(index, 1);
    if (twin) twins.set(key, twin[0]);
  }
  return twins;
}

function isEqual({ units, toText }: RowsUnit, one: Values, other: Values): boolean {
  return toText(one) !== undefined && hasSameContent(units, one, other);
}

/** The rows of the three versions, with the same key for a row that both sides added: `twins` are the keys of these. */
export function keyVersions(
  unit: RowsUnit,
  versions: Versions<unknown>,
): Versions<KeyedRows> & { twins: ReadonlySet<string> } {
  const keyed = {
    base: keyRows(versions.base),
    mine: keyRows(versions.mine),
    theirs: keyRows(versions.theirs),
  };
  const twins = findTwins(unit, keyed);
  return {
    ...keyed,
    mine:
      twins.size === 0
        ? keyed.mine
        : new Map([...keyed.mine].map(([key, row]) => [twins.get(key) ?? key, row])),
    twins: new Set(twins.values()),
  };
}
