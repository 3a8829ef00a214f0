import { nameOf, type Unit, type Values } from '#schema/changes/unit.ts';
import { valueText } from '#schema/changes/value-text.ts';

/**
 * The value of a unit as people read it; undefined for a blank one, and for one without a text.
 * @param value the value of its field, an object of values where it has several, or a row of the list
 */
export function unitText(unit: Unit, value: unknown): string | undefined {
  if (unit.kind === 'rows') return value ? unit.toText(value as Values) : undefined;
  const values = unit.fields.length > 1 ? ((value ?? {}) as Values) : { [nameOf(unit)]: value };
  if (unit.asOne) return unit.asOne.toText(values);
  return unit.fields.map((field) => valueText(field, values[field.name])).find(Boolean);
}
