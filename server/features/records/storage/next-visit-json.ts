import { type RawBuilder, sql } from 'kysely';
import { columnsOf } from '#server/db/columns.ts';
import { type JsonMembers, type JsonText, orNull } from '#server/db/rows/entity-json.ts';

const r = columnsOf('records', 'r');

/** The next visit of the record `r` and its state on a day; the state changes without a write. */
function nextVisit(today: unknown) {
  const overdueDays = sql`${today}::date - ${r.nextVisitOn} - ${r.nextVisitWindowDays}`;
  return {
    nextVisitOn: r.nextVisitOn,
    nextVisitState: sql`case when ${r.nextVisitOn} is null then null
      when ${r.isNextVisitBooked} then 'booked' when ${overdueDays} > 0 then 'overdue'
      when ${r.nextVisitOn} - ${r.nextVisitWindowDays} <= ${today}::date then 'due' else 'upcoming' end`,
    nextVisitOverdueDays: sql`greatest(${overdueDays}, 0)`,
  };
}

/** `json_build_object` arguments for the next visit of the record `r`. @param today the company's day, or its placeholder */
export function nextVisitPairs(today: unknown): RawBuilder<unknown> {
  return sql.join(Object.entries(nextVisit(today)).map(([name, value]) => sql`${sql.lit(name)}, ${value}`));
}

/** The next visit of the record `r`. @param today the company's day, or its placeholder */
export function nextVisitMembers(today: unknown): JsonMembers {
  const members = Object.entries(nextVisit(today)).map(([name, value]): [string, JsonText] => [
    name,
    orNull(sql`to_json(${value})`),
  ]);
  return Object.fromEntries(members);
}
