import type { ChangeModel } from '#schema/changes/change-model.ts';
import { hasSameContent } from '#schema/changes/comparable.ts';
import { nameOf, type Unit, type Values } from '#schema/changes/unit.ts';
import { adoptEquipmentIds, linkEquipment, missingEquipment, unlinkEquipment } from './equipment-links.ts';
import { type Conflict, mergeUnits, type Twin } from './merge-units.ts';
import type { Versions } from './merge-values.ts';
import { newProblems } from './new-problems.ts';

export type Merge<Entity> = {
  /** `theirs` with the changes from `base` to `mine`. Where there is a conflict, it is as `theirs`. */
  merged: Entity;
  conflicts: Conflict[];
  /** The rows that both sides added. */
  twins: Twin[];
};

/**
 * Merges two changes of one entity: `mine` and `theirs` both began with `base`, and `theirs` is what is stored. All three
 * may be drafts or responses. A field that a version does not have is unchanged in it; what has no unit, such as the
 * version, is as in `theirs`. What fits together in both versions fits together in the result, or there is a conflict.
 */
export function merge<Entity extends object>(
  model: ChangeModel,
  base: Entity,
  mine: Entity,
  theirs: Entity,
): Merge<Entity>;
export function merge(model: ChangeModel, base: Values, mine: Values, theirs: Values): Merge<Values> {
  let result = mergeLinked(model.units, { base, mine, theirs });
  let problems = newProblems(model, { mine, theirs }, result.merged);
  if (problems === 0) return result;
  // Each side is valid, but both together are not. Changes of mine become questions until the rest is valid.
  const changed = model.units.filter((unit) => !hasSameContent([unit], base, mine));
  const asked: Unit[] = [];
  let rest = mine;
  for (const unit of changed) {
    const without = asBefore(unit, rest, base);
    const merged = mergeLinked(model.units, { base, mine: without, theirs });
    const remaining = newProblems(model, { mine, theirs }, merged.merged);
    if (remaining >= problems) continue;
    result = merged;
    rest = without;
    problems = remaining;
    asked.push(unit);
    if (problems === 0) return withQuestions(result, asked, { base, mine, theirs });
  }
  return withQuestions({ merged: theirs, conflicts: [], twins: [] }, changed, { base, mine, theirs });
}

/** Merges with equipment named by its id, and keeps equipment that the result names. */
function mergeLinked(units: readonly Unit[], versions: Versions<Values>): Merge<Values> {
  const { base, theirs } = versions;
  const { mine, twins: equipmentTwins } = adoptEquipmentIds(versions);
  const linked = {
    base: linkEquipment(units, base),
    mine: linkEquipment(units, mine),
    theirs: linkEquipment(units, theirs),
  };
  const neededRows = new Set<string>();
  for (;;) {
    const conflicts: Conflict[] = [];
    const twins: Twin[] = [];
    const unlinkRow = (row: Values) => unlinkEquipment(row, [base, theirs, mine]);
    const place = { path: [], prefix: '', conflicts, twins, equipmentTwins, unlink: unlinkRow, neededRows };
    const merged = mergeUnits(units, linked, place);
    const missing = missingEquipment(units, merged).filter((id) => !neededRows.has(id));
    for (const id of missing) neededRows.add(id);
    if (missing.length > 0) continue;
    const unlink = (part: unknown, own: Values) => unlinkEquipment(part, [own, merged, theirs, mine, base]);
    return {
      merged: unlinkEquipment(merged, [merged, theirs, mine, base]),
      conflicts: conflicts.map((conflict) => ({
        ...conflict,
        base: unlink(conflict.base, base),
        mine: unlink(conflict.mine, mine),
        theirs: unlink(conflict.theirs, theirs),
      })),
      twins,
    };
  }
}

/** `values` with a unit as it is in `base`. */
function asBefore(unit: Unit, values: Values, base: Values): Values {
  const names = unit.kind === 'rows' ? [unit.name] : unit.fields.map(({ name }) => name);
  return { ...values, ...Object.fromEntries(names.map((name) => [name, base[name]])) };
}

function withQuestions(
  { merged, conflicts, twins }: Merge<Values>,
  asked: readonly Unit[],
  { base, mine, theirs }: Versions<Values>,
): Merge<Values> {
  const questions = asked.map((unit): Conflict => {
    const valueOf = (values: Values) =>
      unit.kind === 'value' && unit.fields.length > 1
        ? Object.fromEntries(unit.fields.map(({ name }) => [name, values[name]]))
        : values[nameOf(unit)];
    return {
      path: [nameOf(unit)],
      label: labelOf(unit),
      base: valueOf(base),
      mine: valueOf(mine),
      theirs: valueOf(theirs),
    };
  });
  return { merged, conflicts: [...conflicts, ...questions], twins };
}

function labelOf(unit: Unit): string {
  if (unit.kind === 'rows') return unit.labels.plural;
  return unit.asOne?.label ?? unit.fields.map(({ label }) => label).join(' and ');
}
