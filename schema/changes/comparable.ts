import type { ValueType } from '#schema/entity/entity-field.ts';
import { emptyAddress } from '#schema/fields/address.ts';
import { toE164 } from '#schema/fields/phone.ts';
import { isValues, rowIdOf, rowsIn, type Unit, type UnitField, type Values } from './unit.ts';

function foldSpaces(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : JSON.stringify(value);
}

/** A value so that two spellings of the same are the same text, as a form or a response holds them; blank: ''. */
export function comparable(type: ValueType, value: unknown): string {
  switch (type) {
    case 'text':
    case 'choice':
    case 'flag':
    case 'day':
    case 'equipment':
    case 'rows':
      return foldSpaces(value);
    case 'lines':
      return typeof value === 'string' ? value.replace(/\r\n?/g, '\n').trim() : foldSpaces(value);
    case 'number': {
      const text = foldSpaces(value);
      return text === '' || Number.isNaN(Number(text)) ? text : String(Number(text));
    }
    case 'phone':
      return typeof value === 'string' ? (toE164(value) ?? foldSpaces(value)) : foldSpaces(value);
    case 'reference':
      return foldSpaces(isValues(value) ? value._id : value).toLowerCase();
    case 'address': {
      const lines = isValues(value) ? Object.keys(emptyAddress).map((name) => foldSpaces(value[name])) : [];
      return lines.some(Boolean) ? lines.join('\n') : '';
    }
    case 'set':
    case 'equipmentSet': {
      const entries = Array.isArray(value) ? value.map(foldSpaces).filter(Boolean) : [];
      return entries.length > 0 ? JSON.stringify([...new Set(entries)].toSorted()) : '';
    }
  }
}

/** A field that one of them does not have, such as one that was added later, is the same. */
function isSameField({ name, type }: UnitField, one: Values, other: Values): boolean {
  if (one[name] === undefined || other[name] === undefined) return true;
  return comparable(type, one[name]) === comparable(type, other[name]);
}

/** The fields in which they differ. */
export function differingFields(fields: readonly UnitField[], one: Values, other: Values): UnitField[] {
  return fields.filter((field) => !isSameField(field, one, other));
}

function isSameUnit(unit: Unit, one: Values, other: Values): boolean {
  if (unit.kind === 'value') return unit.fields.every((field) => isSameField(field, one, other));
  const { name, units } = unit;
  if (one[name] === undefined || other[name] === undefined) return true;
  const others = rowsIn(other[name]);
  const rows = rowsIn(one[name]);
  return (
    rows.length === others.length &&
    rows.every((row, index) => {
      const match = others[index];
      return match && rowIdOf(row) === rowIdOf(match) && hasSameContent(units, row, match);
    })
  );
}

/** Whether all units have the same values. Ids of the rows themselves do not count. */
export function hasSameContent(units: readonly Unit[], one: Values, other: Values): boolean {
  return units.every((unit) => isSameUnit(unit, one, other));
}
