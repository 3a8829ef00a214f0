import { type RawBuilder, sql } from 'kysely';
import { endingWithinDays } from '#schema/records/record-list.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
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
  const countOf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})`;
  const day = sql`${today}::date`;
  // With few comparisons of each visit, because there are tens of thousands of them.
  const counts = {
    overdue: countOf(hasState(['overdue'], visit, today)),
    dueOrOverdue: countOf(sql`not l.is_booked and l.due_on - l.window_days <= ${day}`),
    thisWeek: countOf(sql`l.due_on between ${monday}::date and ${sunday}::date
      and ${hasState(['due', 'upcoming'], visit, today)}`),
  };
  const summarize = (part: RawBuilder<unknown>) => sql`
    select ${counts.overdue} as overdue, ${counts.dueOrOverdue} as due_or_overdue, ${counts.thisWeek} as this_week
    from (${part}) as l where l.due_on <= greatest(${unestimated(today)} + ${maxWindow}, ${unestimated(sunday)})`;
  const { rows } = await sql<{ counts: string }>`
    select json_build_object(
      'overdue', sum(overdue), 'due', sum(due_or_overdue) - sum(overdue),
      'thisWeek', sum(this_week), 'weekFrom', ${monday}::text, 'weekTo', ${sunday}::text,
      'ending', (select count(*) from ${contracts}
        and ${r.endsOn} between ${today}::date and ${addDays(today, endingWithinDays)}::date),
      'withoutFirstVisit', (select count(*) from ${contracts} and ${r.firstVisitOn} is null))::text as counts
    from (${shownVisits({ filter: {}, today }, summarize)}) as parts`.execute(db);
  return rows[0]?.counts ?? '';
}
