import { z } from 'zod';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { type OptionalColumn, optionalColumnsOf } from '#schema/records/record-list.ts';

/** Rows of 40 or of 32 pixels. */
export const rowDensities = ['comfortable', 'compact'] as const;
export type RowDensity = (typeof rowDensities)[number];

/** How a user likes to see lists. */
export type Preferences = {
  density: RowDensity;
  /** The optional columns of each kind's list, by the API name of the kind. */
  columns: Record<string, OptionalColumn[]>;
};

/** A misspelled preference would otherwise be dropped without a word. */
function knownKeysOnly<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no preference ${issue.keys.join(', ')}.`
        : 'Preferences must be an object.',
  });
}

/** The columns of a kind in their order, each once. */
function columnsOf(kind: RecordKind) {
  const names = optionalColumnsOf(kind);
  return z
    .array(z.enum(names, { error: `Columns must be among ${names.join(', ')}.` }), {
      error: 'Columns must be a list.',
    })
    .max(50, 'Columns must be a list of at most 50.')
    .transform((chosen) => names.filter((name) => chosen.includes(name)))
    .default([]);
}

/** `PUT /preferences`: the whole document. What is left out gets its default. */
export const preferencesSchema = knownKeysOnly({
  density: z
    .enum(rowDensities, { error: `density must be one of ${rowDensities.join(', ')}.` })
    .default('comfortable'),
  columns: knownKeysOnly(
    Object.fromEntries(recordKinds.map((kind) => [kind.apiName, columnsOf(kind)])),
  ).prefault({}),
}) as unknown as z.ZodType<Preferences, Partial<Preferences>>;

export const defaultPreferences: Preferences = preferencesSchema.parse({});
