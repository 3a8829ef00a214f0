import { type RawBuilder, sql } from 'kysely';
import type { RecordIds } from '#schema/records/record-ids.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { ColumnRefs } from '#server/db/columns.ts';

/** The columns of a message or reply that name its record. Kind and number stay when the record is deleted. */
type RecordLink = Pick<ColumnRefs<'messages'>, 'recordId' | 'recordKind' | 'recordNumber'>;

/** `json_build_object` arguments for the record: its id under the API name of its kind, null under the others. */
export function recordPairs({ recordId, recordKind }: RecordLink): RawBuilder<unknown> {
  const pairs = recordKinds.map(
    ({ id, apiName }) =>
      sql`${sql.lit(apiName)}, case ${recordKind} when ${sql.lit(id)} then ${recordId} end`,
  );
  return sql.join(pairs);
}

/** The number of the record as people say it: `WO-1001`. */
export function numberLabel({ recordKind, recordNumber }: RecordLink): RawBuilder<unknown> {
  const prefixes = recordKinds.map(
    ({ id, numberPrefix }) => sql`when ${sql.lit(id)} then ${sql.lit(`${numberPrefix}-`)}`,
  );
  return sql`(case ${recordKind} ${sql.join(prefixes, sql` `)} end || ${recordNumber})`;
}

/** Conditions that limit a list to one record, each after `and`; empty without a record in the query. */
export function andOfRecord(
  { recordId, recordKind }: RecordLink,
  ids: Partial<RecordIds<string>>,
): RawBuilder<unknown> {
  const conditions = recordKinds.flatMap(({ id, apiName }) =>
    ids[apiName] ? [sql`and ${recordId} = ${ids[apiName]} and ${recordKind} = ${sql.lit(id)}`] : [],
  );
  return sql.join(conditions, sql` `);
}

/** Whether a query limits a list to one record. */
export function isOfRecord(ids: Partial<RecordIds<string>>): boolean {
  return recordKinds.some(({ apiName }) => ids[apiName] !== undefined);
}
