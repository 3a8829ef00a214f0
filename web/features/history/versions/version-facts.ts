import type { ChangeModel } from '#schema/changes/change-model.ts';
import { rowsIn, type Unit, type Values, type ValueUnit } from '#schema/changes/unit.ts';
import { valueText } from '#schema/changes/value-text.ts';

/** A field with a value. */
export type Fact = { label: string; text: string };
/** A list with its rows, each by its name and what else is known of it. */
export type FactList = { label: string; rows: { name: string; facts: Fact[] }[] };
export type VersionFacts = { facts: Fact[]; lists: FactList[] };

function factsOfValue({ fields, asOne }: ValueUnit, values: Values): Fact[] {
  if (asOne) {
    const text = asOne.toText(values);
    return text === undefined ? [] : [{ label: asOne.label, text }];
  }
  return fields.flatMap((field): Fact[] => {
    const value = values[field.name];
    // Its lines stay lines.
    const text = field.type === 'lines' && typeof value === 'string' ? value.trim() : valueText(field, value);
    return text ? [{ label: field.label, text }] : [];
  });
}

/** The fields of an entity or a row; a list within a row is one of them. */
function factsOf(units: readonly Unit[], values: Values): Fact[] {
  return units.flatMap((unit): Fact[] => {
    if (unit.kind === 'value') return factsOfValue(unit, values);
    const text = rowsIn(values[unit.name])
      .flatMap((row) => unit.toText(row) ?? [])
      .join(', ');
    return text ? [{ label: unit.labels.plural, text }] : [];
  });
}

/** What a version of an entity says, by the labels of its form. Blank fields and lists are left out. */
export function versionFacts({ units }: ChangeModel, values: Values): VersionFacts {
  const lists = units.flatMap((unit): FactList[] => {
    if (unit.kind === 'value') return [];
    const rows = rowsIn(values[unit.name]).map((row) => {
      const name = unit.toText(row) ?? unit.labels.singular;
      return { name, facts: factsOf(unit.units, row).filter(({ text }) => text !== name) };
    });
    return rows.length > 0 ? [{ label: unit.labels.plural, rows }] : [];
  });
  return {
    facts: factsOf(
      units.filter(({ kind }) => kind === 'value'),
      values,
    ),
    lists,
  };
}
