import type { z } from 'zod';
import type { ZoneSource } from '#schema/fields/day.ts';
import { updateField } from '#schema/fields/update-field.ts';

/**
 * What a value is: how sentences show it, and how the changes that two people make to it are combined. `lines` is text
 * of several lines, `reference` another entity, `equipment` a serial number of the record's equipment, `set` and
 * `equipmentSet` are texts and serial numbers without an order.
 */
export type ValueType =
  | 'text'
  | 'lines'
  | 'choice'
  | 'number'
  | 'flag'
  | 'day'
  | 'phone'
  | 'address'
  | 'reference'
  | 'equipment'
  | 'set'
  | 'equipmentSet'
  | 'rows';

/**
 * One field of an entity, described once. Requests, responses, blank forms, drafts, storage, search, exports and the
 * names of changed parts derive from it; its column has its name.
 */
export type EntityField<Input extends z.ZodType = z.ZodType, Stored extends z.ZodType = z.ZodType> = {
  /** The name of the field on screen, in exports and in history. */
  label: string;
  /** The label in a sentence that begins with 'changed the'; absent: `label`. */
  sentenceLabel?: string;
  /** What its value is, for sentences about changes and for merging them. */
  type: ValueType;
  /** How a choice is shown; absent: as it is stored. */
  choiceLabels?: Readonly<Record<string, string>>;
  /**
   * The field in a request.
   * @param timeZone the company's, in which an instant sent for a day is understood
   */
  input(timeZone: ZoneSource): Input;
  /** The field in a response. */
  stored: Stored;
  /** The value of the field in a blank form. */
  blank: z.input<Input>;
  /** A stored value as a form holds it. */
  toDraft(stored: z.output<Stored>): z.input<Input>;
  /** The texts by which search finds the entity; absent: search ignores the field. */
  searchTexts?(value: z.output<Input>): readonly string[];
  /** How an export writes the field, under which heading; absent: exports leave it out. */
  csv?: { heading: string; format: 'text' | 'address' };
};

export type EntityFields = Record<string, EntityField>;

export type InputShape<Fields extends EntityFields> = {
  [Name in keyof Fields]: ReturnType<Fields[Name]['input']>;
};
export type StoredShape<Fields extends EntityFields> = { [Name in keyof Fields]: Fields[Name]['stored'] };

/** The fields as a parsed request holds them. */
export type FieldInputs<Fields extends EntityFields> = z.output<z.ZodObject<InputShape<Fields>>>;
/** The fields as a form holds them. */
export type FieldDrafts<Fields extends EntityFields> = z.input<z.ZodObject<InputShape<Fields>>>;
/** The fields as a response holds them. */
export type FieldValues<Fields extends EntityFields> = z.output<z.ZodObject<StoredShape<Fields>>>;

function mapFields<Fields extends EntityFields>(
  fields: Fields,
  map: (field: EntityField, name: string) => unknown,
): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field, name)]));
}

// The mapped types above state what each of these returns; the compiler cannot follow the loop.

/** The shape of a request's zod object. */
export function inputShape<Fields extends EntityFields>(fields: Fields, timeZone: ZoneSource = 'UTC') {
  return mapFields(fields, (field) => field.input(timeZone)) as InputShape<Fields>;
}

/**
 * The shape of an update's zod object: an optional field that is left out stays undefined, so that the stored value can
 * be kept, while null and blank clear it.
 */
export function updateShape<Fields extends EntityFields>(fields: Fields, timeZone: ZoneSource = 'UTC') {
  return mapFields(fields, (field) => {
    const input = field.input(timeZone);
    return input.safeParse(undefined).success ? updateField(input) : input;
  }) as { [Name in keyof Fields]: ReturnType<typeof updateField<ReturnType<Fields[Name]['input']>>> };
}

/** The fields of an update, with the stored value of each field that was left out. */
export function withStored<Fields extends EntityFields>(
  fields: Fields,
  update: Partial<FieldInputs<Fields>>,
  stored: FieldValues<Fields>,
) {
  const values: Record<string, unknown> = update;
  const storedValues: Record<string, unknown> = stored;
  return mapFields(fields, (_field, name) =>
    values[name] === undefined ? storedValues[name] : values[name],
  ) as FieldInputs<Fields>;
}

/** The shape of a response's zod object. */
export function storedShape<Fields extends EntityFields>(fields: Fields) {
  return mapFields(fields, ({ stored }) => stored) as StoredShape<Fields>;
}

/** The fields of a blank form. */
export function blankDraft<Fields extends EntityFields>(fields: Fields) {
  return structuredClone(mapFields(fields, ({ blank }) => blank)) as FieldDrafts<Fields>;
}

/** The fields of a stored entity as a form holds them. */
export function toDraft<Fields extends EntityFields>(fields: Fields, entity: FieldValues<Fields>) {
  const values: Record<string, unknown> = entity;
  return mapFields(fields, (field, name) => field.toDraft(values[name])) as FieldDrafts<Fields>;
}

/** The texts of all fields by which search finds an entity. */
export function searchTexts<Fields extends EntityFields>(
  fields: Fields,
  entity: FieldInputs<Fields>,
): string[] {
  const values: Record<string, unknown> = entity;
  return Object.entries(fields).flatMap(([name, field]) => field.searchTexts?.(values[name]) ?? []);
}

/** The label of each field, by its name. */
export function fieldLabels<Fields extends EntityFields>(fields: Fields) {
  return mapFields(fields, ({ label }) => label) as { [Name in keyof Fields]: string };
}
