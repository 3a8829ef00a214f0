import { type RawBuilder, sql } from 'kysely';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { columnsOf } from '#server/db/columns.ts';

const r = columnsOf('records', 'r');

/** The number of the record `r`, whatever its kind, with the prefix: `WO-1001`. */
export const recordNumber: RawBuilder<unknown> = sql`(case ${r.kind} ${sql.join(
  recordKinds.map(({ id, numberPrefix }) => sql`when ${sql.lit(id)} then ${sql.lit(`${numberPrefix}-`)}`),
  sql` `,
)} end || ${r.number})`;
