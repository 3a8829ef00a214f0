import type { z } from 'zod';
import type { RecordKind } from './record-kind.ts';
import { recordKinds } from './record-kinds.ts';

/** A field per kind of record, named by its `apiName`: of what belongs to one record, that of its kind holds the id. */
export type RecordIds<Value> = Record<(typeof recordKinds)[number]['apiName'], Value>;

/** The schema of each field of `RecordIds`. */
export function recordIdFields<Schema extends z.ZodType>(schema: Schema): RecordIds<Schema> {
  return Object.fromEntries(recordKinds.map(({ apiName }) => [apiName, schema])) as RecordIds<Schema>;
}

/** For what belongs to no record yet. */
export const noRecordIds = Object.fromEntries(
  recordKinds.map(({ apiName }) => [apiName, null]),
) as RecordIds<null>;

// American lists have a comma before 'or'; the sentences of this product do not.
const listFormat = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** 'work order, service contract or project' */
export function formatKinds(kinds: readonly RecordKind[]): string {
  return listFormat.format(kinds.map(({ labels }) => labels.singular));
}
