import { sql } from 'kysely';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { endingWithinDays } from '#schema/visits/visits.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { addDays } from '#server/visit-schedule/engine/interval.ts';
import { shownVisits } from './shown-visits.ts';

const r = columnsOf('records', 'r');

function countOf(filter: Parameters<typeof shownVisits>[0]['filter'], today: string) {
  return sql`(select count(*) from (${shownVisits({ filter, today })}) as shown)`;
}

/** What is due, as JSON text; see `visitCountsSchema`. */
export async function countVisits(db: Database, today: string): Promise<string> {
  const monday = addDays(today, 1 - Temporal.PlainDate.from(today).dayOfWeek);
  const contracts = sql`records r where ${r.kind} = ${sql.lit(serviceContracts.id)} and ${r.isOpen}`;
  const sunday = addDays(monday, 6);
  const thisWeek = { state: ['due' as const, 'upcoming' as const], from: monday, to: sunday };
  const { rows } = await sql<{ counts: string }>`
    select json_build_object(
      'overdue', ${countOf({ state: ['overdue'] }, today)},
      'due', ${countOf({ state: ['due'] }, today)},
      'thisWeek', ${countOf(thisWeek, today)}, 'weekFrom', ${monday}::text, 'weekTo', ${sunday}::text,
      'ending', (select count(*) from ${contracts}
        and ${r.endsOn} between ${today}::date and ${addDays(today, endingWithinDays)}::date),
      'withoutFirstVisit', (select count(*) from ${contracts} and ${r.firstVisitOn} is null))::text as counts`.execute(
    db,
  );
  return rows[0]?.counts ?? '';
}
