import { isDeepStrictEqual } from 'node:util';
import type { EntityFields } from '#schema/entity/entity-field.ts';
import { equipmentFields, warrantyFields } from '#schema/records/record-parts.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { toUnitKey } from '#schema/units/unit-key.ts';
import { foldText } from '#server/db/rows/search-text.ts';
import { readDay } from '#server/features/imports/file/read-day.ts';
import type { RecordCells } from './record-cells.ts';

type Unit = RecordDetail['equipment'][number];
type Row = Record<string, unknown>;
export type UnitPatch = { equipment?: Row[]; warranties?: Row[] };

/** Cells as values of the fields of a row. */
function toRow(fields: EntityFields, cells: Record<string, string>): Row {
  const values = Object.entries(cells).map(([name, cell]) => {
    const type = fields[name]?.type;
    if (type === 'day') return [name, readDay(cell)];
    if (type === 'set') return [name, cell.split(/[;,\s]+/).filter(Boolean)];
    // 'parts' for 'Parts'.
    if (type === 'choice') return [name, cell.charAt(0).toUpperCase() + cell.slice(1).toLowerCase()];
    return [name, cell.replace(/\s+/g, ' ')];
  });
  return Object.fromEntries(values);
}

/** By the key of the serial; a serial that identifies no unit together with the identifier. */
function isSameUnit(unit: Unit, { serial = '', identifier = '' }: Record<string, string>): boolean {
  const key = toUnitKey(serial);
  if (key !== undefined) return toUnitKey(unit.serial) === key;
  return foldText(unit.serial) === foldText(serial) && foldText(unit.identifier) === foldText(identifier);
}

function isSameWarranty(one: Row, other: Row): boolean {
  return ['equipmentSerial', 'type', 'company', 'confirmationNumber'].every(
    (name) => other[name] === undefined || foldText(String(one[name])) === foldText(String(other[name])),
  );
}

/** The rows with one changed or added; undefined if it is there as it is. */
function withRow(rows: readonly Row[], index: number, values: Row, blank: Row): Row[] | undefined {
  const stored = rows[index];
  if (!stored) return [...rows, { ...blank, ...values }];
  const merged = { ...stored, ...values };
  return isDeepStrictEqual(merged, stored) ? undefined : rows.with(index, merged);
}

/** What the cells about a piece of equipment and its warranty change in a record. Nothing is taken away. */
export function patchUnit(
  { equipment, warranties }: Pick<RecordDetail, 'equipment' | 'warranties'>,
  cells: RecordCells,
): UnitPatch {
  const unitCells = cells.group('equipment');
  const warrantyCells = cells.group('warranty');
  const index = unitCells ? equipment.findIndex((unit) => isSameUnit(unit, unitCells)) : -1;
  // A different way to write the same serial is no change.
  const { serial: typed, ...others } = unitCells ?? {};
  const unitValues = toRow(equipmentFields, index >= 0 ? others : (unitCells ?? {}));
  const units = unitCells && withRow(equipment, index, unitValues, {});
  if (!warrantyCells) return { ...(units && { equipment: units }) };
  const equipmentSerial = equipment[index]?.serial ?? typed ?? '';
  const values: Row = { equipmentSerial, ...toRow(warrantyFields, warrantyCells) };
  const at = warranties.findIndex((warranty) => isSameWarranty(warranty, values));
  const { company: _company, confirmationNumber: _number, ...changed } = values;
  const listed = withRow(warranties, at, at >= 0 ? changed : values, { notify: [] });
  return { ...(units && { equipment: units }), ...(listed && { warranties: listed }) };
}
