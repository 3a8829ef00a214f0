import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { plannedOn } from '#server/visit-schedule/storage/planned-day.ts';

const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');
const m = columnsOf('visits', 'm');

/** Lines of which a later visit than the stored one is shown today. */
export type ReachedLines = {
  today: string;
  /** On the line `l`. */
  conditions: readonly RawBuilder<unknown>[];
  /** Days outside of which a line may be left out: the first and the last on which its visit may be due. */
  from?: RawBuilder<unknown> | undefined;
  to?: RawBuilder<unknown> | undefined;
};

const daysOfInterval = (month: number, year: number) => sql`${l.intervalAmount}
  * case ${l.intervalType} when 'days' then 1 when 'weeks' then 7 when 'months' then ${sql.lit(month)} else ${sql.lit(year)} end`;
const minDaysOfInterval = daysOfInterval(28, 365);
const maxDaysOfInterval = daysOfInterval(31, 366);

/** What decides which visit of a line is shown. */
const columns = sql`${l.id}, ${l.windowDays}, ${l.endsOn}, ${l.intervalAmount}, ${l.intervalType}, ${l.isOnGrid},
  ${l.currentOn}, ${l.currentN}, ${l.currentSettled}, ${l.shownN}, ${l.shownUntil}`;

/** The last day of today's window, or of the contract. */
const untilOf = (today: string) => sql`least(${today}::date + ${l.windowDays}, ${l.endsOn})`;

/**
 * The lines whose visit may be due between two days, without knowing that day: its window is open, no window of a later
 * visit than the stored one opened before the day `shown_until`, and on a grid the following visit is due later than
 * today's window reaches. `reachedOnGrid` and `reachedOffGrid` read them as `reached`, so that they are found once.
 */
export function reachedLines({ today, conditions, from, to }: ReachedLines): RawBuilder<unknown> {
  const all = [
    // The planner takes a range between unknown days for few rows; for half of a range it would start parallel workers.
    sql`${l.shownUntil} between '-infinity' and ${unestimated(today)}`,
    ...conditions,
    // Without `l`, so that no line is read in vain.
    ...(from ? [sql`${from} <= ${today}::date + ${maxWindow}`] : []),
    ...(from ? [sql`${from} <= ${today}::date + ${l.windowDays}`] : []),
    // The first of these can be found in an index.
    ...(to ? [sql`${l.shownUntil} <= ${to}`] : []),
    ...(to ? [sql`${l.shownUntil} + ${l.windowDays} <= ${to}`] : []),
    ...(to ? [sql`(not ${l.isOnGrid} or ${untilOf(today)} - ${maxDaysOfInterval} + 1 <= ${to})`] : []),
  ];
  return sql`select ${columns} from visit_lines l where ${sql.join(all, sql` and `)}`;
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

/**
 * Lines that follow their grid, with the `n` and `due_on` of their visit. Until the window of the visit after the next can
 * open, it is the next one, whose window opened on the day `shown_until`; later it is computed, in steps that `offset 0`
 * keeps from being repeated.
 */
export function reachedOnGrid(today: string): RawBuilder<unknown> {
  const dayOf = (count: RawBuilder<unknown>) =>
    sql`visit_day(${l.currentOn}, ${l.intervalAmount}, ${l.intervalType}, ${count})`;
  const counted = sql`
    select l.*, case when ${l.shownUntil} + ${minDaysOfInterval} <= ${today}::date then
      visit_intervals(${l.currentOn}, ${l.intervalAmount}, ${l.intervalType}, ${untilOf(today)}) end as counted
    from reached l where ${l.isOnGrid} offset 0`;
  const complete = sql`
    select l.*, case when l.counted is not null then
      l.counted - (${dayOf(sql`l.counted`)} > ${untilOf(today)})::integer end as count
    from (${counted}) as l offset 0`;
  return sql`(
    select l.*, coalesce(${l.currentN} + l.count, ${l.shownN} + 1) as n,
      case when l.count is null then ${l.shownUntil} + ${l.windowDays} else ${dayOf(sql`l.count`)} end as due_on
    from (${complete}) as l offset 0) as l`;
}

/**
 * Lines with moves, outcomes or settled numbers beyond the stored visit: the last open visit whose window is open or was
 * before, the same as `visitShownOn` finds. A visit after the last planned one may have been moved to an earlier day.
 */
export function reachedOffGrid(day: string): RawBuilder<unknown> {
  const today = sql`${day}::date`;
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
    select l.*, x.n, x.due_on from reached l cross join lateral (${reached}) as x
    where not ${l.isOnGrid} offset 0) as l`;
}
