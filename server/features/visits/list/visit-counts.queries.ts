import { sql } from 'kysely';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { endingWithinDays, type OpenVisitState } from '#schema/visits/visits.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { addDays } from '#server/visit-schedule/engine/interval.ts';
import { maxWindow, unestimated } from './reached-visits.ts';
import { shownVisits } from './shown-visits.ts';
import { hasState } from './visit-states.ts';

const r = columnsOf('records', 'r');
const visit = { dueOn: sql`l.due_on`, isBooked: sql`l.is_booked` };

/** What is due, as JSON text; see `visitCountsSchema`. */
export async function countVisits(db: Database, today: string): Promise<string> {
  const monday = addDays(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const sunday = addDays(monday, 6);
  const contracts = sql`records r where ${r.kind} = ${sql.lit(serviceContracts.id)} and ${r.isOpen}`;
  const countOf = (...states: OpenVisitState[]) =>
    sql`count(*) filter (where ${hasState(states, visit, today)})`;
  const thisWeek = sql`count(*) filter (where ${hasState(['due', 'upcoming'], visit, today)}
    and l.due_on between ${monday}::date and ${sunday}::date)`;
  const { rows } = await sql<{ counts: string }>`
    select json_build_object(
      'overdue', ${countOf('overdue')}, 'due', ${countOf('due')},
      'thisWeek', ${thisWeek}, 'weekFrom', ${monday}::text, 'weekTo', ${sunday}::text,
      'ending', (select count(*) from ${contracts}
        and ${r.endsOn} between ${today}::date and ${addDays(today, endingWithinDays)}::date),
      'withoutFirstVisit', (select count(*) from ${contracts} and ${r.firstVisitOn} is null))::text as counts
    from (${shownVisits({ filter: {}, today })}) as l
    where l.due_on <= greatest(${unestimated(today)} + ${maxWindow}, ${unestimated(sunday)})`.execute(db);
  return rows[0]?.counts ?? '';
}
