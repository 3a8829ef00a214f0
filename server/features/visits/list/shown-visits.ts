import { type RawBuilder, sql } from 'kysely';
import { noTechnician } from '#schema/fields/list-choices.ts';
import type { VisitListQuery } from '#schema/visits/visits.ts';
import { columnsOf } from '#server/db/columns.ts';
import { type Cursor, limitRows } from '#server/db/rows/paging.ts';
import {
  type ReachedLines,
  reachedLines,
  reachedOffGrid,
  reachedOnGrid,
  unestimated,
} from './reached-visits.ts';
import { daysOf, hasState, type VisitColumns } from './visit-states.ts';

const l = columnsOf('visitLines', 'l');
const a = columnsOf('assignments', 'a');
const r = columnsOf('records', 'r');

export type ShownVisits = {
  filter: Omit<VisitListQuery, 'limit' | 'cursor' | 'sort'>;
  today: string;
};

/** Where visits are read from: the number, the day and the booking of a visit in each line `l` of `from`. */
type Arm = VisitColumns & {
  from: RawBuilder<unknown>;
  n: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
};

function hasTechnician(technician: string): RawBuilder<unknown> {
  return technician === noTechnician
    ? sql`exists (select from records r where ${r.id} = ${l.recordId} and ${r.isUnassigned})`
    : sql`exists (select from assignments a where ${a.recordId} = ${l.recordId} and ${a.userId} = ${technician})`;
}

function lineConditions({ customer, technician, serviceContract }: ShownVisits['filter']) {
  return [
    ...(customer ? [sql`${l.customerId} = ${customer}`] : []),
    ...(serviceContract ? [sql`${l.recordId} = ${serviceContract}`] : []),
    ...(technician ? [hasTechnician(technician)] : []),
  ];
}

function visitConditions({ filter, today }: ShownVisits, visit: VisitColumns): RawBuilder<unknown>[] {
  const { state = [], from, to } = filter;
  return [
    ...(state.length > 0 ? [hasState(state, visit, today)] : []),
    ...(from ? [sql`${visit.dueOn} >= ${from}::date`] : []),
    ...(to ? [sql`${visit.dueOn} <= ${to}::date`] : []),
  ];
}

/** Lines whose stored visit is the one to show. */
function storedArm(visits: ShownVisits): Arm {
  const { filter, today } = visits;
  const visit = { dueOn: l.shownOn, isBooked: l.isShownBooked };
  const conditions = [
    sql`${l.shownOn} is not null and (${l.shownUntil} is null or ${l.shownUntil} > ${unestimated(today)})`,
    ...daysOf(filter.state ?? [], today),
    ...lineConditions(filter),
    ...visitConditions(visits, visit),
  ];
  return { ...visit, from: sql`visit_lines l`, n: l.shownN, condition: sql.join(conditions, sql` and `) };
}

/** The few lines in which a later visit has come due; its window is open or over. `arms` read `lines` as `reached`. */
type ReachedVisits = { lines: RawBuilder<unknown>; arms: Arm[] };

/** Undefined if no such visit can be in the list. */
function reachedVisits(
  visits: ShownVisits,
  range: Pick<ReachedLines, 'from' | 'to'> = {},
): ReachedVisits | undefined {
  const { filter, today } = visits;
  const { state = [], from, to } = filter;
  if (state.length > 0 && !state.includes('due') && !state.includes('overdue')) return undefined;
  const lines = reachedLines({
    today,
    conditions: lineConditions(filter),
    from: joinDays(sql`greatest`, [range.from, from && sql`${from}::date`]),
    to: joinDays(sql`least`, [range.to, to && sql`${to}::date`]),
  });
  const visit = { dueOn: sql`l.due_on`, isBooked: sql`false` };
  const condition = sql.join([sql`true`, ...visitConditions(visits, visit)], sql` and `);
  const arm = (from: RawBuilder<unknown>) => ({ ...visit, from, n: sql`l.n`, condition });
  return { lines, arms: [arm(reachedOnGrid(today)), arm(reachedOffGrid(today))] };
}

function joinDays(choice: RawBuilder<unknown>, days: (RawBuilder<unknown> | '' | undefined)[]) {
  const known = days.filter((day) => day !== undefined && day !== '');
  return known.length > 0 ? sql`${choice}(${sql.join(known)})` : undefined;
}

/**
 * All shown visits `(due_on, window_days, is_booked)`, for counting.
 * @param summarize makes a part of them smaller, before the parts are put together
 */
export function shownVisits(
  visits: ShownVisits,
  summarize = (part: RawBuilder<unknown>) => part,
): RawBuilder<unknown> {
  const reached = reachedVisits(visits);
  const parts = [storedArm(visits), ...(reached?.arms ?? [])].map(({ from, dueOn, isBooked, condition }) =>
    summarize(sql`
      select ${dueOn} as due_on, ${l.windowDays}, ${isBooked} as is_booked from ${from} where ${condition}`),
  );
  const first = reached ? sql`with reached as materialized (${reached.lines})` : sql``;
  return sql`${first} ${sql.join(parts, sql` union all `)}`;
}

/**
 * A page of shown visits: `(id, n, due_on, is_booked)` in order, one more than `limit`. The stored visits come first: of
 * the other lines only those count whose visit may be due before the last one of a full page.
 */
export function shownPage(
  visits: ShownVisits,
  { isDescending, after, limit }: { isDescending: boolean; after: Cursor | undefined; limit: number },
): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const compare = isDescending ? sql`<` : sql`>`;
  const pageOf = ({ from, n, dueOn, isBooked, condition }: Arm) => {
    const beyond = after
      ? sql`and (${dueOn}, ${l.id}) ${compare} (${after.key}::date, ${after.id}::uuid)`
      : sql``;
    return sql`
      select ${l.id}, ${n} as n, ${dueOn} as due_on, ${isBooked} as is_booked
      from ${from} where ${condition} ${beyond}
      order by ${dueOn} ${direction}, ${l.id} ${direction} ${limitRows(limit)}`;
  };
  const lastDay = sql`(select case when count(*) > ${limit} then ${isDescending ? sql`min` : sql`max`}(due_on)
    else ${isDescending ? sql`'-infinity'::date` : sql`'infinity'::date`} end from stored)`;
  const firstDay = after && sql`${after.key}::date`;
  const range = isDescending ? { from: lastDay, to: firstDay } : { from: firstDay, to: lastDay };
  const reached = reachedVisits(visits, range);
  const arms = reached?.arms.map((arm) => sql`(${pageOf(arm)})`) ?? [];
  return sql`
    with stored as materialized (${pageOf(storedArm(visits))})
      ${reached ? sql`, reached as materialized (${reached.lines})` : sql``}
    select * from (${sql.join([sql`table stored`, ...arms], sql` union all `)}) as shown
    order by due_on ${direction}, id ${direction} ${limitRows(limit)}`;
}
