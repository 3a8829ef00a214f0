import type { z } from 'zod';
import type { EntityField } from '#schema/entity/entity-field.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordInputSchema, recordUpdateSchema } from '#schema/records/records.ts';

/** Remembers what was built for the last time zone: building a schema takes longer than reading hundreds of rows with it. */
function rememberPerZone<Subject extends object, Built>(
  build: (subject: Subject, timeZone: string) => Built,
) {
  const remembered = new WeakMap<Subject, { timeZone: string; built: Built }>();
  return (subject: Subject, timeZone: string): Built => {
    const found = remembered.get(subject);
    if (found?.timeZone === timeZone) return found.built;
    const built = build(subject, timeZone);
    remembered.set(subject, { timeZone, built });
    return built;
  };
}

/** The schema of a new record of a kind. */
export const newRecordSchema = rememberPerZone((kind: RecordKind, timeZone) =>
  recordInputSchema(kind, timeZone),
);

/** The schema of an update of a record of a kind. */
export const changedRecordSchema = rememberPerZone((kind: RecordKind, timeZone) =>
  recordUpdateSchema(kind, timeZone),
);

/** The schema of a value of a field. */
export const valueSchema = rememberPerZone(
  (field: EntityField, timeZone): z.ZodType => field.input(timeZone),
);
