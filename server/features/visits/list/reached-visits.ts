import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { plannedOn } from '#server/visit-schedule/storage/planned-day.ts';

const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');
const m = columnsOf('visits', 'm');

/** Lines of which a later visit than the stored one is shown today, with its `n` and `due_on`. */
export type ReachedLines = {
  today: string;
  /** On the line `l`. */
  conditions: readonly RawBuilder<unknown>[];
  /** Days outside of which a line may be left out: the first and the last on which its visit may be due. */
  from?: RawBuilder<unknown> | undefined;
  to?: RawBuilder<unknown> | undefined;
};

const maxDaysOfInterval = sql`${l.intervalAmount}
  * case ${l.intervalType} when 'days' then 1 when 'weeks' then 7 when 'months' then 31 else 366 end`;

/**
 * What holds for the lines whose visit may be due between two days, without knowing that day: its window is open, no
 * window of a later visit than the stored one opened before the day `shown_until`, and on a grid the following visit
 * is due later than today's window reaches.
 */
function conditionsOf({ today, conditions, from, to }: ReachedLines, isOnGrid: boolean): RawBuilder<unknown> {
  const earliest = sql`${l.shownUntil} + ${l.windowDays}`;
  const earliestOnGrid = sql`greatest(${earliest},
    least(${today}::date + ${l.windowDays}, ${l.endsOn}) - ${maxDaysOfInterval} + 1)`;
  return sql.join(
    [
      // The planner takes a range between unknown days for few rows; for half of a range it would start parallel workers.
      sql`${l.shownUntil} between '-infinity' and ${unestimated(today)}`,
      isOnGrid ? l.isOnGrid : sql`not ${l.isOnGrid}`,
      ...conditions,
      // Without `l`, so that no line is read in vain.
      ...(from ? [sql`${from} <= ${today}::date + ${maxWindow}`] : []),
      ...(from ? [sql`${from} <= ${today}::date + ${l.windowDays}`] : []),
      // The first of both can be found in an index.
      ...(to ? [sql`${l.shownUntil} <= ${to}`] : []),
      ...(to ? [sql`${isOnGrid ? earliestOnGrid : earliest} <= ${to}`] : []),
    ],
    sql` and `,
  );
}

/**
 * A day whose value the planner does not use: one plan is good for all days, and then PostgreSQL keeps it. Planning takes
 * twice as long as reading a page.
 */
export function unestimated(day: string): RawBuilder<unknown> {
  return sql`(select ${day}::date)`;
}

/** The largest window of all lines. */
export const maxWindow = sql`(select coalesce(max(window_days), 0) from visit_lines)`;

/** Lines that follow their grid: the visit is computed, in steps that `offset 0` keeps from being repeated. */
export function reachedOnGrid(lines: ReachedLines): RawBuilder<unknown> {
  const until = sql`least(${lines.today}::date + ${l.windowDays}, ${l.endsOn})`;
  const dayOf = (count: RawBuilder<unknown>) =>
    sql`visit_day(${l.currentOn}, ${l.intervalAmount}, ${l.intervalType}, ${count})`;
  const counted = sql`
    select l.*, visit_intervals(${l.currentOn}, ${l.intervalAmount}, ${l.intervalType}, ${until}) as counted
    from visit_lines l where ${conditionsOf(lines, true)} offset 0`;
  const complete = sql`
    select l.*, l.counted - (${dayOf(sql`l.counted`)} > ${until})::integer as count from (${counted}) as l offset 0`;
  return sql`(
    select l.*, ${l.currentN} + l.count as n, ${dayOf(sql`l.count`)} as due_on from (${complete}) as l offset 0) as l`;
}

/**
 * Lines with moves, outcomes or settled numbers beyond the stored visit: the last open visit whose window is open or was
 * before, the same as `visitShownOn` finds. A visit after the last planned one may have been moved to an earlier day.
 */
export function reachedOffGrid(lines: ReachedLines): RawBuilder<unknown> {
  const today = sql`${lines.today}::date`;
  const last = sql`${l.currentN} + cardinality(${l.currentSettled}) + visit_intervals(${l.currentOn},
    ${l.intervalAmount}, ${l.intervalType}, ${today} + ${l.windowDays})`;
  const reached = sql`
    select x.n, coalesce(${v.movedTo}, p.planned_on) as due_on
    from (
        select n from generate_series(${l.shownN} + 1, ${last}) as n
        union all
        select ${m.n} from visits m where ${m.lineId} = ${l.id} and ${m.n} > ${l.shownN} and ${m.outcome} is null
      ) as x
      cross join lateral (select ${plannedOn(sql`x.n`)} as planned_on) as p
      left join visits v on ${v.lineId} = ${l.id} and ${v.n} = x.n
    where ${v.outcome} is null and not x.n = any(${l.currentSettled})
      and coalesce(${v.movedTo}, p.planned_on) - ${l.windowDays} <= ${today}
      and (${l.endsOn} is null or greatest(p.planned_on, ${v.movedTo}) <= ${l.endsOn})
    order by x.n desc limit 1`;
  return sql`(
    select l.*, x.n, x.due_on from visit_lines l cross join lateral (${reached}) as x
    where ${conditionsOf(lines, false)} offset 0) as l`;
}
