import type { EntityField } from '#schema/entity/entity-field.ts';

/** Fields by name, of a draft, a response or a row of the history; any of them may be missing or of another format. */
export type Values = Record<string, unknown>;

/** A field of a unit, as its entity describes it. */
export type UnitField = { name: string } & Pick<
  EntityField,
  'label' | 'sentenceLabel' | 'type' | 'choiceLabels'
>;

/** What merges as a whole: one field, or several that only mean something together. */
export type ValueUnit = {
  kind: 'value';
  /** The first field names the unit. */
  fields: readonly [UnitField, ...UnitField[]];
  /** The fields as one text under one label: 'Every 3 months'. Absent: sentences name each field. */
  asOne?: { label: string; toText(values: Values): string | undefined };
};

/** A list of rows, which are the same by their ids. */
export type RowsUnit = {
  kind: 'rows';
  name: string;
  labels: { singular: string; plural: string };
  units: readonly Unit[];
  /** The name of a row in sentences; undefined if it has none. */
  toText(row: Values): string | undefined;
  /** Whether two new rows with different content are the same thing, such as a unit with the same serial number. */
  isSameNew?(one: Values, other: Values): boolean;
  /** Sentences name the whole row before and after a change, instead of its fields. */
  isNamedWhole?: true;
  /** The order follows from the rows, or means nothing. */
  hasNoOrder?: true;
};

export type Unit = ValueUnit | RowsUnit;

export function nameOf(unit: Unit): string {
  return unit.kind === 'rows' ? unit.name : unit.fields[0].name;
}

export function isValues(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The rows of a list; what is no row is left out. */
export function rowsIn(list: unknown): Values[] {
  return Array.isArray(list) ? list.filter(isValues) : [];
}

export function rowIdOf({ _id }: Values): string | undefined {
  return typeof _id === 'string' && _id !== '' ? _id : undefined;
}

/**
 * A unit for each field.
 * @param replaced the units of lists, and of fields that belong together, by the name of the field in whose place they
 * are; null for the other fields of such a unit
 */
export function unitsOf(
  fields: Record<string, Omit<UnitField, 'name'>>,
  replaced: Record<string, Unit | null> = {},
): Unit[] {
  return Object.entries(fields).flatMap(([name, field]): Unit[] => {
    const unit = replaced[name];
    if (unit !== undefined) return unit ? [unit] : [];
    if (field.type === 'rows') throw new Error(`The list ${name} needs the units of its rows.`);
    return [{ kind: 'value', fields: [unitField(name, field)] }];
  });
}

export function unitField(name: string, field: Omit<UnitField, 'name'>): UnitField {
  const { label, sentenceLabel, type, choiceLabels } = field;
  return {
    name,
    label,
    type,
    ...(sentenceLabel && { sentenceLabel }),
    ...(choiceLabels && { choiceLabels }),
  };
}
