import { comparable } from '#schema/changes/comparable.ts';
import { equipmentRows } from '#schema/changes/equipment-rows.ts';
import { isValues, rowIdOf, rowsIn, type Unit, type Values } from '#schema/changes/unit.ts';
import { keyVersions } from './keyed-rows.ts';
import type { Versions } from './merge-values.ts';

// Warranties and visits name equipment by its serial number and follow it by its id. While versions are merged, they
// hold the id, so that a changed serial number is one change.

/** No stored text contains this character. */
const linkPrefix = '\u0000';

/** Replaces each serial number that refers to equipment. */
function mapSerials(units: readonly Unit[], values: Values, map: (serial: string) => string): Values {
  const mapped = { ...values };
  const mapText = (value: unknown) => (typeof value === 'string' ? map(value) : value);
  for (const unit of units) {
    if (unit.kind === 'rows') {
      if (unit.name in values && Array.isArray(values[unit.name]))
        mapped[unit.name] = rowsIn(values[unit.name]).map((row) => mapSerials(unit.units, row, map));
      continue;
    }
    for (const { name, type } of unit.fields) {
      const value = values[name];
      if (type === 'equipment' && value !== undefined) mapped[name] = mapText(value);
      if (type === 'equipmentSet' && Array.isArray(value)) mapped[name] = value.map(mapText);
    }
  }
  return mapped;
}

const serialOf = ({ serial }: Values) => comparable('equipment', serial);

/** With the id of its equipment in place of each serial number. The first of two with the same number counts. */
export function linkEquipment(units: readonly Unit[], values: Values): Values {
  const equipment = rowsIn(values[equipmentRows.name]);
  return mapSerials(units, values, (serial) => {
    const key = comparable('equipment', serial);
    const id = key && rowIdOf(equipment.find((row) => serialOf(row) === key) ?? {});
    return id ? linkPrefix + id : serial;
  });
}

/**
 * With the serial number in place of each id, as the first of these versions has it that has the equipment.
 * @param value a version, or a part of one
 */
export function unlinkEquipment<Value>(value: Value, versions: readonly Values[]): Value;
export function unlinkEquipment(value: unknown, versions: readonly Values[]): unknown {
  if (typeof value === 'string') return value.startsWith(linkPrefix) ? serialIn(versions, value) : value;
  if (Array.isArray(value)) return value.map((entry: unknown) => unlinkEquipment(entry, versions));
  if (!isValues(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, unlinkEquipment(part, versions)]),
  );
}

function serialIn(versions: readonly Values[], link: string): string {
  const equipment = versions.flatMap((version) => rowsIn(version[equipmentRows.name]));
  const unit = equipment.find((row) => linkPrefix + rowIdOf(row) === link);
  return typeof unit?.serial === 'string' ? unit.serial : '';
}

/** The ids of equipment that warranties and visits name, but that is not there. */
export function missingEquipment(units: readonly Unit[], linked: Values): string[] {
  const present = new Set(rowsIn(linked[equipmentRows.name]).map(rowIdOf));
  const missing = new Set<string>();
  mapSerials(units, linked, (serial) => {
    const id = serial.startsWith(linkPrefix) ? serial.slice(linkPrefix.length) : undefined;
    if (id !== undefined && !present.has(id)) missing.add(id);
    return serial;
  });
  return [...missing];
}

/**
 * Gives new equipment of mine the id of the same one that they have added, so that what names it follows: `twins` are
 * the ids of these.
 */
export function adoptEquipmentIds({ base, mine, theirs }: Versions<Values>): {
  mine: Values;
  twins: ReadonlySet<string>;
} {
  const { name } = equipmentRows;
  if (!Array.isArray(mine[name])) return { mine, twins: new Set() };
  const keyed = keyVersions(equipmentRows, { base: base[name], mine: mine[name], theirs: theirs[name] });
  const rows = [...keyed.mine].map(([key, row]) => {
    const id = rowIdOf(keyed.theirs.get(key) ?? {});
    return id === undefined ? row : { ...row, _id: id };
  });
  return { mine: { ...mine, [name]: rows }, twins: keyed.twins };
}
