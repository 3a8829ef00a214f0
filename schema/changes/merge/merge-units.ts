import { differingFields, hasSameContent } from '#schema/changes/comparable.ts';
import { equipmentRows } from '#schema/changes/equipment-rows.ts';
import { nameOf, type RowsUnit, type Unit, type Values, type ValueUnit } from '#schema/changes/unit.ts';
import { type KeyedRows, keyVersions } from './keyed-rows.ts';
import { mergeUnit, pick, type Versions } from './merge-values.ts';
import { mergeOrder } from './row-order.ts';

/** What both sides changed to different values, or one side deleted and the other one needs. */
export type Conflict = {
  /** The name of the first field; before it, for each list that contains it, the list's name and the id of the row. */
  path: string[];
  /** 'Contact J. Ruiz: Email' */
  label: string;
  /** The value, an object of values where several fields are one unit, or a row; undefined where there is no such row. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
  /** For a row that one side deleted, the ids of all rows of both sides: where it belongs if it stays. */
  order?: readonly string[];
};

/** A row that both sides added, and that is one now: 'Contact J. Ruiz'. */
export type Twin = Pick<Conflict, 'path' | 'label'>;

/** Where a unit is, and what becomes known about all of them. */
export type Place = {
  path: readonly string[];
  /** The names of the rows in which it is: 'Contact J. Ruiz: '. */
  prefix: string;
  conflicts: Conflict[];
  twins: Twin[];
  /** The ids of equipment that both sides added. */
  equipmentTwins: ReadonlySet<string>;
  /** A row as it was before equipment was linked. */
  unlink(row: Values): Values;
  /** Ids of rows to which others refer: they are not deleted without a question. */
  neededRows: ReadonlySet<string>;
};

/** The units of `theirs` with the changes from `base` to `mine`; where both changed the same, theirs and a conflict. */
export function mergeUnits(units: readonly Unit[], versions: Versions<Values>, place: Place): Values {
  const { base, mine, theirs } = versions;
  const merged: Values = { ...mine, ...theirs };
  for (const unit of units) {
    const name = nameOf(unit);
    if (unit.kind === 'value') Object.assign(merged, mergeValue(unit, versions, place));
    else if (!Array.isArray(mine[name]) || !Array.isArray(theirs[name])) continue;
    else {
      const lists = { base: base[name], mine: mine[name], theirs: theirs[name] };
      merged[name] = mergeRows(unit, lists, place);
    }
  }
  return merged;
}

function mergeValue(unit: ValueUnit, { base, mine, theirs }: Versions<Values>, place: Place): Values {
  const { fields, asOne } = unit;
  const { values, isConflict } = mergeUnit(unit, { base, mine, theirs });
  if (isConflict) {
    const differing = differingFields(fields, mine, theirs).map(({ label }) => label);
    const valueOf = (version: Values) =>
      fields.length === 1 ? version[fields[0].name] : pick(fields, version);
    place.conflicts.push({
      path: [...place.path, nameOf(unit)],
      label: `${place.prefix}${asOne?.label ?? differing.join(' and ')}`,
      base: valueOf(base),
      mine: valueOf(mine),
      theirs: valueOf(theirs),
    });
  }
  return values;
}

function mergeRows(unit: RowsUnit, lists: Versions<unknown>, place: Place): Values[] {
  const keyed = keyVersions(unit, lists);
  const orders = {
    base: [...keyed.base.keys()],
    mine: [...keyed.mine.keys()],
    theirs: [...keyed.theirs.keys()],
  };
  const order = mergeOrder(orders, () => true);
  const rows: KeyedRows = new Map();
  for (const key of new Set([...keyed.theirs.keys(), ...keyed.mine.keys()])) {
    const row = mergeRow(unit, key, { ...keyed, order }, place);
    if (row) rows.set(key, row);
  }
  return mergeOrder(orders, (key) => rows.has(key))
    .map((key) => rows.get(key))
    .filter((row) => row !== undefined);
}

/** Undefined for a row that was deleted. */
function mergeRow(
  unit: RowsUnit,
  key: string,
  { base, mine, theirs, twins, order }: ReturnType<typeof keyVersions> & { order: readonly string[] },
  place: Place,
): Values | undefined {
  const versions = { base: base.get(key), mine: mine.get(key), theirs: theirs.get(key) };
  const remaining = versions.theirs ?? versions.mine;
  if (!remaining) return undefined;
  const name = unit.toText(place.unlink(versions.base ?? remaining));
  const label = name === undefined ? unit.labels.singular : `${unit.labels.singular} ${name}`;
  const path = [...place.path, unit.name, key];
  if (twins.has(key) || (unit === equipmentRows && place.equipmentTwins.has(key)))
    place.twins.push({ path, label: `${place.prefix}${label}` });
  if (versions.mine && versions.theirs)
    return mergeUnits(
      unit.units,
      { base: versions.base ?? {}, mine: versions.mine, theirs: versions.theirs },
      { ...place, path, prefix: `${place.prefix}${label}: ` },
    );
  if (!versions.base) return remaining;
  const isNeeded = place.neededRows.has(key);
  if (!isNeeded && hasSameContent(unit.units, versions.base, remaining)) return undefined;
  place.conflicts.push({ ...versions, path, label: `${place.prefix}${label}`, order });
  return isNeeded ? remaining : versions.theirs;
}
