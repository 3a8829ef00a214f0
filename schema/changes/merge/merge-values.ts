import { comparable, differingFields } from '#schema/changes/comparable.ts';
import type { UnitField, Values, ValueUnit } from '#schema/changes/unit.ts';
import { mergeLines } from './merge-lines.ts';

/** Three states of one thing: as it was when both began, as one side has it, and as it is stored by now. */
export type Versions<Value> = { base: Value; mine: Value; theirs: Value };

/** A merged unit; `isConflict`: both sides changed it to different values, and it has theirs. */
export type MergedUnit = { values: Values; isConflict: boolean };

export function pick(fields: readonly UnitField[], values: Values): Values {
  return Object.fromEntries(
    fields.flatMap(({ name }) => (values[name] === undefined ? [] : [[name, values[name]]])),
  );
}

/** An entry of a set stays unless one side removed it, and what either side added is there. */
function mergeSets({ base, mine, theirs }: Versions<unknown[]>): unknown[] {
  const key = (entry: unknown) => comparable('text', entry);
  const keysOf = (entries: unknown[]) => new Set(entries.map(key));
  const [before, ours, others] = [keysOf(base), keysOf(mine), keysOf(theirs)];
  return [
    ...theirs.filter((entry) => ours.has(key(entry)) || !before.has(key(entry))),
    ...mine.filter((entry) => !others.has(key(entry)) && !before.has(key(entry))),
  ];
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** Combines two changes of one value; undefined if that is not possible. */
function combine({ type, name }: UnitField, { base, mine, theirs }: Versions<Values>): Values | undefined {
  const versions = { base: base[name], mine: mine[name], theirs: theirs[name] };
  if (type === 'set' || type === 'equipmentSet') {
    const lists = {
      base: asList(versions.base),
      mine: asList(versions.mine),
      theirs: asList(versions.theirs),
    };
    return { [name]: mergeSets(lists) };
  }
  if (type !== 'lines') return undefined;
  const merged = mergeLines({
    base: comparable('lines', versions.base),
    mine: comparable('lines', versions.mine),
    theirs: comparable('lines', versions.theirs),
  });
  return merged === undefined ? undefined : { [name]: merged };
}

/** Fields that one side does not have, such as those added later, are as the other side has them. */
export function mergeUnit({ fields }: ValueUnit, { base, mine, theirs }: Versions<Values>): MergedUnit {
  const versions = { base: pick(fields, base), mine: pick(fields, mine), theirs: pick(fields, theirs) };
  const take = (side: keyof typeof versions) => ({
    values: { ...versions.theirs, ...versions.mine, ...versions[side] },
    isConflict: false,
  });
  const isSame = (one: keyof typeof versions, other: keyof typeof versions) =>
    JSON.stringify(versions[one]) === JSON.stringify(versions[other]);
  // Spellings of the same value count last, so that a side that is as before gives way to the other one's spelling.
  if (isSame('base', 'mine')) return take('theirs');
  if (isSame('base', 'theirs')) return take('mine');
  const before = { ...blanks(fields), ...versions.base };
  const hasChanged = (side: Values) => differingFields(fields, before, side).length > 0;
  if (differingFields(fields, versions.mine, versions.theirs).length === 0) return take('theirs');
  if (!hasChanged(versions.mine)) return take('theirs');
  if (!hasChanged(versions.theirs)) return take('mine');
  const [field] = fields;
  const combined = fields.length === 1 ? combine(field, versions) : undefined;
  return combined ? { values: combined, isConflict: false } : { ...take('theirs'), isConflict: true };
}

function blanks(fields: readonly UnitField[]): Values {
  return Object.fromEntries(fields.map(({ name }) => [name, null]));
}
