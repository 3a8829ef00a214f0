import { z } from 'zod';
import type { ZoneSource } from '#schema/fields/day.ts';
import { boundedList } from '#schema/fields/lists.ts';
import {
  type EntityFields,
  type FieldDrafts,
  type FieldValues,
  inputShape,
  storedShape,
  toDraft,
} from './entity-field.ts';

const invalidRowId = { error: 'The id of a row must be a UUID.' };

/**
 * The id of a row inside an entity. A row without one is new. A new row keeps an id that no row ever had, and otherwise
 * gets another one.
 */
export const rowIdSchema = z
  .union([z.literal('').transform(() => null), z.uuid(invalidRowId)], invalidRowId)
  .nullish();

/**
 * A row of a list in a request.
 * @param error the sentence for anything but an object
 */
export function rowSchema<Fields extends EntityFields>(fields: Fields, error: string, timeZone?: ZoneSource) {
  return z.object({ _id: rowIdSchema, ...inputShape(fields, timeZone) }, { error });
}

/** A row of a list in a response. */
export function storedRowSchema<Fields extends EntityFields>(fields: Fields) {
  return z.object({ _id: z.string(), ...storedShape(fields) });
}

/**
 * A list of rows in a request.
 * @param name the rows in a sentence: 'status events'
 */
export function rowsSchema<Row extends z.ZodType>(row: Row, max: number, name: string) {
  return boundedList(row, {
    min: [0, `${name.charAt(0).toUpperCase()}${name.slice(1)} must be a list.`],
    max: [max, `There can be at most ${max} ${name}.`],
  });
}

/** The stored rows of a list as a form holds them. */
export function toRowDrafts<Fields extends EntityFields>(
  fields: Fields,
  rows: readonly ({ _id: string } & FieldValues<Fields>)[],
): ({ _id: string } & FieldDrafts<Fields>)[] {
  return rows.map((row) => ({ _id: row._id, ...toDraft(fields, row) }));
}
