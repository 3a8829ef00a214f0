import { describe, expect, test } from 'vitest';
import type { ChangeModel } from '#schema/changes/change-model.ts';
import { differingFields, hasSameContent } from '#schema/changes/comparable.ts';
import { customerChanges, userChanges } from '#schema/changes/named-entities.ts';
import { recordChanges } from '#schema/changes/record-changes.ts';
import { nameOf, type RowsUnit, rowIdOf, rowsIn, type Values, type ValueUnit } from '#schema/changes/unit.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { adoptEquipmentIds, linkEquipment } from './equipment-links.ts';
import { merge } from './merge.ts';
import type { Conflict } from './merge-units.ts';
import type { Versions } from './merge-values.ts';
import { randomNumbers, randomVersions } from './random-entities.ts';

// The browser's types do not know it.
declare const process: { env: Record<string, string | undefined> };
const triples = process.env.TEST_LENGTH === 'full' ? 100_000 : 60;

type Classifications = readonly [string, ...string[]];
const entities: [string, ChangeModel, Classifications?][] = [
  ['customer', customerChanges],
  ['user', userChanges],
  ...recordKinds.map((kind): [string, ChangeModel, Classifications] => [
    kind.labels.singular,
    recordChanges(kind),
    kind.classifications,
  ]),
];

type Merged = Versions<Values> & { merged: Values; conflicts: Conflict[] };

const isAsked = (conflicts: Conflict[], path: string[]) =>
  conflicts.some((conflict) => conflict.path.every((name, index) => path[index] === name));

/** Two units with one serial number have the same name in warranties. */
function hasUniqueSerials({ equipment }: Values): boolean {
  const serials = rowsIn(equipment).map(({ serial }) => serial);
  return new Set(serials).size === serials.length;
}

/** What only one side changed is as that side has it; what both changed differently is theirs, and asked. */
function expectMergedValue(
  unit: ValueUnit,
  path: string[],
  { base, mine, theirs, merged, conflicts }: Merged,
) {
  const [{ type }] = unit.fields;
  if (type === 'set' || type === 'equipmentSet' || type === 'lines' || isAsked(conflicts, path)) return;
  const changed = (side: Values) => differingFields(unit.fields, base, side).length > 0;
  const expected = changed(mine) ? mine : theirs;
  expect(differingFields(unit.fields, expected, merged), path.join('.')).toEqual([]);
  if (changed(mine) && changed(theirs))
    expect(differingFields(unit.fields, mine, theirs), `${path.join('.')} is a conflict`).toEqual([]);
}

function expectMergedRows(unit: RowsUnit, path: string[], versions: Merged) {
  const { base, mine, theirs, merged, conflicts } = versions;
  if (isAsked(conflicts, path)) return;
  const listOf = (values: Values) => rowsIn(values[unit.name]);
  const find = (values: Values, id: string | undefined) => listOf(values).find((row) => rowIdOf(row) === id);
  const ids = listOf(merged).map(rowIdOf);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of new Set([base, mine, theirs].flatMap(listOf).map(rowIdOf))) {
    if (id === undefined) continue;
    const rowPath = [...path, id];
    const rows = { base: find(base, id), mine: find(mine, id), theirs: find(theirs, id) };
    const result = find(merged, id);
    const { base: before, mine: ours, theirs: others } = rows;
    if (before && ours && others) {
      expect(result, rowPath.join('.')).toBeDefined();
      const parts = { base: before, mine: ours, theirs: others, merged: result ?? {}, conflicts };
      expectMerged({ units: unit.units }, rowPath, parts);
    } else if (before && (ours || others)) {
      if (isAsked(conflicts, rowPath)) continue;
      expect(result, rowPath.join('.')).toBeUndefined();
      expect(hasSameContent(unit.units, before, ours ?? others ?? {}), rowPath.join('.')).toBe(true);
    } else if (!before && !result) {
      const added = ours ?? others ?? {};
      const twin = listOf(theirs).some(
        (row) => unit.isSameNew?.(row, added) || hasSameContent(unit.units, row, added),
      );
      expect(ours && twin, `${rowPath.join('.')} was added`).toBe(true);
    }
  }
}

function expectMerged({ units }: Pick<ChangeModel, 'units'>, path: string[], versions: Merged) {
  for (const unit of units) {
    const unitPath = [...path, nameOf(unit)];
    if (unit.kind === 'rows') expectMergedRows(unit, unitPath, versions);
    else expectMergedValue(unit, unitPath, versions);
  }
}

describe.each(entities)('two changes of a %s', (_name, model, classifications) => {
  test('merge by the laws: nothing that a side did is lost or done twice, and the result is valid [10.7-5]', () => {
    const random = randomVersions(model, randomNumbers(17), classifications);
    let asked = 0;
    for (let count = 0; count < triples; count += 1) {
      const base = random.create();
      const [mine, theirs] = [random.edit(base), random.edit(base)];
      const message = JSON.stringify({ count, base, mine, theirs });
      expect(merge(model, base, base, theirs), message).toEqual({ merged: theirs, conflicts: [], twins: [] });
      expect(merge(model, base, mine, base), message).toEqual({ merged: mine, conflicts: [], twins: [] });
      expect(merge(model, base, mine, mine), message).toEqual({ merged: mine, conflicts: [], twins: [] });
      const { merged, conflicts } = merge(model, base, mine, theirs);
      expect(model.schema?.safeParse(merged).error, message).toBeUndefined();
      asked += conflicts.length;
      if (![base, mine, theirs, merged].every(hasUniqueSerials)) continue;
      const [from, ours, others, result] = [
        base,
        adoptEquipmentIds({ base, mine, theirs }).mine,
        theirs,
        merged,
      ].map((values) => linkEquipment(model.units, values));
      const versions = { base: from ?? {}, mine: ours ?? {}, theirs: others ?? {}, merged: result ?? {} };
      expectMerged(model, [], { ...versions, conflicts });
    }
    expect(asked).toBeGreaterThan(triples / 20);
    // At full length, twelve minutes for the largest entity on a busy machine.
  }, 3_600_000);
});
