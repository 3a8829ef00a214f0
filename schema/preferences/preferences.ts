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

/** The parts that change: the height of rows, and the columns of some lists. */
export type PreferencesUpdate = Partial<Preferences>;

/** A misspelled preference would otherwise be dropped without a word. */
function knownKeysOnly<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no preference ${issue.keys.join(', ')}.`
        : 'Preferences must be an object.',
  });
}

function columnsOf(kind: RecordKind) {
  const names = optionalColumnsOf(kind);
  const name = z.enum(names, { error: `Columns must be among ${names.join(', ')}.` });
  return z.array(name, { error: 'Columns must be a list.' });
}

/** The columns of a kind in their order, each once. */
function columnsUpdateOf(kind: RecordKind) {
  return columnsOf(kind)
    .max(50, 'Columns must be a list of at most 50.')
    .transform((chosen) => optionalColumnsOf(kind).filter((name) => chosen.includes(name)));
}

/** Columns that this release does not know are left out: another release may have had them. */
function storedColumnsOf(kind: RecordKind) {
  const names = optionalColumnsOf(kind);
  return z
    .array(z.unknown())
    .catch([])
    .transform((chosen) => names.filter((name) => chosen.includes(name)));
}

function ofEachKind<Schema extends z.ZodType>(schemaOf: (kind: RecordKind) => Schema) {
  return Object.fromEntries(recordKinds.map((kind) => [kind.apiName, schemaOf(kind)]));
}

const density = z.enum(rowDensities, { error: `density must be one of ${rowDensities.join(', ')}.` });

/** `GET /preferences`: everything, with the default of what was never chosen. */
export const preferencesSchema: z.ZodType<Preferences> = z.object({
  density,
  columns: z.object(ofEachKind(columnsOf)),
});

/** `PUT /preferences`: what is left out stays, so that two browsers do not undo each other's changes. */
export const preferencesUpdateSchema = knownKeysOnly({
  density: density.optional(),
  columns: knownKeysOnly(ofEachKind((kind) => columnsUpdateOf(kind).optional())).optional(),
}) as unknown as z.ZodType<PreferencesUpdate>;

const storedSchema = z.object({
  density: z.enum(rowDensities).catch('comfortable'),
  columns: z
    .record(z.string(), z.unknown())
    .catch({})
    .pipe(z.object(ofEachKind(storedColumnsOf))),
});

/** Whatever some release has stored, as this release understands it. */
export function parseStoredPreferences(document: unknown): Preferences {
  return storedSchema.catch(() => defaultPreferences).parse(document);
}

export const defaultPreferences: Preferences = storedSchema.parse({});

export function mergePreferences(
  preferences: Preferences,
  { density, columns }: PreferencesUpdate,
): Preferences {
  return {
    density: density ?? preferences.density,
    columns: { ...preferences.columns, ...columns },
  };
}
