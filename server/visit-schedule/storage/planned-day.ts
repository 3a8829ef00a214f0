import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';

const l = columnsOf('visitLines', 'l');

/** The day of the visit number `n` in the current grid of the line `l`: the same as `plannedDay` finds. */
export function plannedOn(n: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`visit_day(${l.currentOn}, ${l.intervalAmount}, ${l.intervalType}, ${n} - ${l.currentN}
    - (select count(*)::integer from unnest(${l.currentSettled}) as settled (n) where settled.n < ${n}))`;
}
