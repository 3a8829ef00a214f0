import { type RawBuilder, sql } from 'kysely';
import type { OpenVisitState } from '#schema/visits/visits.ts';
import { columnsOf } from '#server/db/columns.ts';
import { maxWindow, unestimated } from './reached-visits.ts';

const l = columnsOf('visitLines', 'l');

/** A visit of the line `l` in SQL. */
export type VisitColumns = { dueOn: RawBuilder<unknown>; isBooked: RawBuilder<unknown> };

/** A condition on a visit of the line `l`. */
export function hasState(
  states: readonly OpenVisitState[],
  { dueOn, isBooked }: VisitColumns,
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

/** The days on which visits in these states may be due, so that a page is read from where it begins. */
export function daysOf(states: readonly OpenVisitState[], today: string): RawBuilder<unknown>[] {
  const has = (state: OpenVisitState) => states.includes(state);
  if (states.length === 0 || has('booked')) return [];
  const day = unestimated(today);
  const isDue = has('due');
  return [
    ...(has('overdue') ? [] : [sql`${l.shownOn} >= ${isDue ? sql`${day} - ${maxWindow}` : day}`]),
    ...(has('upcoming') ? [] : [sql`${l.shownOn} <= ${isDue ? sql`${day} + ${maxWindow}` : day}`]),
  ];
}
