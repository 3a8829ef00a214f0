import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';

const l = columnsOf('visitLines', 'l');

/**
 * The day of the visit number `n` in the current grid of the line `l`: the same as `plannedDay` finds. Null after the
 * year 9999; PostgreSQL cannot compute days that are much later or earlier.
 */
export function plannedOn(n: RawBuilder<unknown>): RawBuilder<unknown> {
  const count = sql`${n} - ${l.currentN}
    - (select count(*)::integer from unnest(${l.currentSettled}) as settled (n) where settled.n < ${n})`;
  // Without the offset, PostgreSQL would put the subquery in each place where the count is used.
  return sql`(
    select d.day from (select ${count} as count offset 0) as c
      cross join lateral (select c.count::bigint * ${l.intervalAmount}
        * case ${l.intervalType} when 'days' then 1 when 'weeks' then 7 when 'months' then 31 else 366 end as days) as x
      cross join lateral (select case when x.days < -2400000 then date '0001-01-01' when x.days < 4000000
        then greatest(visit_day(${l.currentOn}, ${l.intervalAmount}, ${l.intervalType}, c.count), '0001-01-01')
        end as day) as d
    where d.day <= '9999-12-31')`;
}
