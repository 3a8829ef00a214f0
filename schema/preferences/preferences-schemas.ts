import { z } from 'zod';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { optionalColumnsOf } from '#schema/records/record-list.ts';
import { type Preferences, type PreferencesUpdate, rowDensities } from './preferences.ts';

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
