import { type RawBuilder, sql } from 'kysely';
import { noTechnician } from '#schema/fields/filter-queries.ts';
import type { OpenVisitState, VisitListQuery } from '#schema/visits/visits.ts';
import { columnsOf } from '#server/db/columns.ts';
import { type Cursor, limitRows } from '#server/db/rows/paging.ts';
import { plannedOn } from '#server/visit-schedule/storage/planned-day.ts';

const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');
const m = columnsOf('visits', 'm');
const a = columnsOf('assignments', 'a');
const r = columnsOf('records', 'r');

/**
 * The last open visit of a line whose window is open or was before: the same as `visitShownOn` finds. A visit after the
 * last planned one may have been moved to an earlier day.
 */
function lastReached(today: string): RawBuilder<unknown> {
  const last = sql`${l.currentN} + cardinality(${l.currentSettled}) + visit_intervals(${l.currentOn},
    ${l.intervalAmount}, ${l.intervalType}, ${today}::date + ${l.windowDays})`;
  return sql`
    select x.n, coalesce(${v.movedTo}, p.planned_on) as due_on
    from (
        select n from generate_series(${l.shownN} + 1, ${last}) as n
        union all
        select ${m.n} from visits m where ${m.lineId} = ${l.id} and ${m.n} > ${l.shownN} and ${m.outcome} is null
      ) as x
      cross join lateral (select ${plannedOn(sql`x.n`)} as planned_on) as p
      left join visits v on ${v.lineId} = ${l.id} and ${v.n} = x.n
    where ${v.outcome} is null and not x.n = any(${l.currentSettled}) and coalesce(${v.movedTo}, p.planned_on) - ${l.windowDays} <= ${today}::date
      and (${l.endsOn} is null or p.planned_on <= ${l.endsOn})
    order by x.n desc limit 1`;
}

/** A condition on a visit that is due on the day `dueOn`. */
function hasState(
  states: readonly OpenVisitState[],
  dueOn: RawBuilder<unknown>,
  isBooked: RawBuilder<unknown>,
  today: string,
): RawBuilder<unknown> {
  const day = sql`${today}::date`;
  const conditions: Record<OpenVisitState, RawBuilder<unknown>> = {
    booked: isBooked,
    upcoming: sql`not ${isBooked} and ${dueOn} - ${l.windowDays} > ${day}`,
    due: sql`not ${isBooked} and ${dueOn} - ${l.windowDays} <= ${day} and ${dueOn} + ${l.windowDays} >= ${day}`,
    overdue: sql`not ${isBooked} and ${dueOn} + ${l.windowDays} < ${day}`,
  };
  return sql`(${sql.join(
    states.map((state) => sql`(${conditions[state]})`),
    sql` or `,
  )})`;
}

type Arm = {
  from: RawBuilder<unknown>;
  n: RawBuilder<unknown>;
  dueOn: RawBuilder<unknown>;
  isBooked: RawBuilder<unknown>;
  condition: RawBuilder<unknown>;
};

/** Lines whose stored visit is the one to show, read from an index, and the few in which a later one has come due. */
function armsOf(today: string): Arm[] {
  return [
    {
      from: sql`visit_lines l`,
      n: l.shownN,
      dueOn: l.shownOn,
      isBooked: l.isShownBooked,
      condition: sql`${l.shownOn} is not null and (${l.shownUntil} is null or ${l.shownUntil} > ${today}::date)`,
    },
    {
      from: sql`visit_lines l cross join lateral (${lastReached(today)}) as x`,
      n: sql`x.n`,
      dueOn: sql`x.due_on`,
      isBooked: sql`false`,
      condition: sql`${l.shownUntil} <= ${today}::date`,
    },
  ];
}

function hasTechnician(technician: string): RawBuilder<unknown> {
  return technician === noTechnician
    ? sql`exists (select from records r where ${r.id} = ${l.recordId} and ${r.isUnassigned})`
    : sql`exists (select from assignments a where ${a.recordId} = ${l.recordId} and ${a.userId} = ${technician})`;
}

export type ShownVisits = {
  filter: Omit<VisitListQuery, 'limit' | 'cursor' | 'sort'>;
  today: string;
};

function conditionsOf(
  { dueOn, isBooked, condition }: Arm,
  { filter, today }: ShownVisits,
): RawBuilder<unknown> {
  const { state, from, to, customer, technician, serviceContract } = filter;
  const conditions = [
    condition,
    ...(state && state.length > 0 ? [hasState(state, dueOn, isBooked, today)] : []),
    ...(from ? [sql`${dueOn} >= ${from}::date`] : []),
    ...(to ? [sql`${dueOn} <= ${to}::date`] : []),
    ...(customer ? [sql`${l.customerId} = ${customer}`] : []),
    ...(serviceContract ? [sql`${l.recordId} = ${serviceContract}`] : []),
    ...(technician ? [hasTechnician(technician)] : []),
  ];
  return sql.join(conditions, sql` and `);
}

/** All shown visits, for counting. */
export function shownVisits(visits: ShownVisits): RawBuilder<unknown> {
  const arms = armsOf(visits.today).map(
    (arm) => sql`select from ${arm.from} where ${conditionsOf(arm, visits)}`,
  );
  return sql.join(arms, sql` union all `);
}

/** A page of shown visits: `(id, n, due_on, is_booked)` in order, one more than `limit`. */
export function shownPage(
  visits: ShownVisits,
  { isDescending, after, limit }: { isDescending: boolean; after: Cursor | undefined; limit: number },
): RawBuilder<unknown> {
  const direction = isDescending ? sql`desc` : sql`asc`;
  const compare = isDescending ? sql`<` : sql`>`;
  const arms = armsOf(visits.today).map((arm) => {
    const { from, n, dueOn, isBooked } = arm;
    const beyond = after
      ? sql`and (${dueOn}, ${l.id}) ${compare} (${after.key}::date, ${after.id}::uuid)`
      : sql``;
    return sql`(
      select ${l.id}, ${n} as n, ${dueOn} as due_on, ${isBooked} as is_booked
      from ${from} where ${conditionsOf(arm, visits)} ${beyond}
      order by ${dueOn} ${direction}, ${l.id} ${direction} ${limitRows(limit)})`;
  });
  return sql`
    select * from (${sql.join(arms, sql` union all `)}) as shown
    order by due_on ${direction}, id ${direction} ${limitRows(limit)}`;
}
