import type { ChangeModel } from '#schema/changes/change-model.ts';
import { equipmentRows } from '#schema/changes/equipment-rows.ts';
import { nameOf, rowIdOf, rowsIn, type Unit, type Values } from '#schema/changes/unit.ts';
import { linkEquipment, unlinkEquipment } from './equipment-links.ts';
import type { Conflict } from './merge-units.ts';
import { pick } from './merge-values.ts';
import { weave } from './row-order.ts';

type Side = Pick<Conflict, 'path' | 'mine' | 'order'>;

/** The rows with a row as my side has it. One that is not there yet gets its place in `order`. */
function takeRow(rows: Values[], rowId: string, { mine, order = [] }: Side): Values[] {
  const row = mine as Values | undefined;
  if (!row) return rows.filter((one) => rowIdOf(one) !== rowId);
  const ids = rows.map((one, index) => rowIdOf(one) ?? `new ${index}`);
  if (ids.includes(rowId)) return rows.map((one) => (rowIdOf(one) === rowId ? row : one));
  const place = weave(ids, order.includes(rowId) ? order : [...ids, rowId])
    .filter((id) => id === rowId || ids.includes(id))
    .indexOf(rowId);
  return rows.toSpliced(place, 0, row);
}

function takeIn(units: readonly Unit[], values: Values, side: Side): Values {
  const { path, mine } = side;
  const [name = '', rowId, ...rest] = path;
  const unit = units.find((one) => nameOf(one) === name);
  if (unit?.kind === 'value' && unit.fields.length > 1) return { ...values, ...(mine as Values) };
  if (unit?.kind !== 'rows' || rowId === undefined) return { ...values, [name]: mine };
  const rows = rowsIn(values[name]);
  if (rest.length === 0) return { ...values, [name]: takeRow(rows, rowId, side) };
  const changed = rows.map((row) =>
    rowIdOf(row) === rowId ? takeIn(unit.units, row, { ...side, path: rest }) : row,
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
