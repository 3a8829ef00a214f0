import type { ChangeModel } from '#schema/changes/change-model.ts';
import { equipmentRows } from '#schema/changes/equipment-rows.ts';
import { nameOf, rowIdOf, rowsIn, type Unit, type Values } from '#schema/changes/unit.ts';
import { linkEquipment, unlinkEquipment } from './equipment-links.ts';
import type { Conflict } from './merge-units.ts';
import { pick } from './merge-values.ts';

type Side = Pick<Conflict, 'path' | 'mine'>;

function takeRow(rows: Values[], rowId: string, mine: unknown): Values[] {
  const row = mine as Values | undefined;
  if (!row) return rows.filter((one) => rowIdOf(one) !== rowId);
  const isThere = rows.some((one) => rowIdOf(one) === rowId);
  return isThere ? rows.map((one) => (rowIdOf(one) === rowId ? row : one)) : [...rows, row];
}

function takeIn(units: readonly Unit[], values: Values, { path, mine }: Side): Values {
  const [name = '', rowId, ...rest] = path;
  const unit = units.find((one) => nameOf(one) === name);
  if (unit?.kind === 'value' && unit.fields.length > 1) return { ...values, ...(mine as Values) };
  if (unit?.kind !== 'rows' || rowId === undefined) return { ...values, [name]: mine };
  const rows = rowsIn(values[name]);
  if (rest.length === 0) return { ...values, [name]: takeRow(rows, rowId, mine) };
  const changed = rows.map((row) =>
    rowIdOf(row) === rowId ? takeIn(unit.units, row, { path: rest, mine }) : row,
  );
  return { ...values, [name]: changed };
}

/** An entity with the value of one conflict as my side has it, and nothing else. */
export function takeValue<Entity extends object>(model: ChangeModel, entity: Entity, conflict: Side): Entity;
export function takeValue({ units }: ChangeModel, entity: Values, conflict: Side): Values {
  return takeIn(units, entity, conflict);
}

/** An entity in which one conflict is settled for my side. What names equipment by its serial number follows it. */
export function takeMine<Entity extends object>(model: ChangeModel, entity: Entity, conflict: Side): Entity;
export function takeMine(model: ChangeModel, entity: Values, conflict: Side): Values {
  if (conflict.path[0] !== equipmentRows.name) return takeValue(model, entity, conflict);
  const taken = takeValue(model, linkEquipment(model.units, entity), conflict);
  return unlinkEquipment(taken, [taken, entity]);
}

export type FoundUnit = { unit: Unit; values: Values };

/** The unit at the path of a conflict, and the entity or row that has it; undefined if there is no such row. */
export function findUnit(
  { units }: Pick<ChangeModel, 'units'>,
  values: object,
  [name = '', rowId, ...rest]: readonly string[],
): FoundUnit | undefined {
  const unit = units.find((one) => nameOf(one) === name);
  if (!unit) return undefined;
  if (unit.kind === 'value' || rest.length === 0) return { unit, values: values as Values };
  const row = rowsIn((values as Values)[name]).find((one) => rowIdOf(one) === rowId);
  return row && findUnit(unit, row, rest);
}

/** The value at the path of a conflict, as `takeMine` takes it. */
export function valueAt(model: ChangeModel, entity: object, path: readonly string[]): unknown {
  const found = findUnit(model, entity, path);
  if (!found) return undefined;
  const { unit, values } = found;
  if (unit.kind === 'value')
    return unit.fields.length > 1 ? pick(unit.fields, values) : values[unit.fields[0].name];
  const rowId = path.length % 2 === 0 ? path.at(-1) : undefined;
  return rowId === undefined
    ? values[unit.name]
    : rowsIn(values[unit.name]).find((row) => rowIdOf(row) === rowId);
}
