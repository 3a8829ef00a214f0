import type { ChangeModel } from '#schema/changes/change-model.ts';
import { nameOf, rowIdOf, rowsIn, type Unit, type Values } from '#schema/changes/unit.ts';
import type { Conflict } from './merge-units.ts';

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

/** An entity in which one conflict is settled for my side. */
export function takeMine(model: ChangeModel, entity: Values, conflict: Side): Values {
  return takeIn(model.units, entity, conflict);
}
