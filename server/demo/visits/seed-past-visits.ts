import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns, toSqlNames } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { createRandom } from '#server/demo/random.ts';
import { saveVisitLines } from '#server/visit-schedule/storage/save-visit-lines.ts';
import {
  type ContractOfVisits,
  findVisitLines,
  nextVisitOf,
  owedLine,
  type VisitLine,
} from '#server/visit-schedule/storage/visit-lines.ts';
import { generatePastVisits } from './past-visits.ts';

const r = columnsOf('records', 'r');

type SeededContract = ContractOfVisits & { number: number; statusOn: string };

const selectContracts = preparedStatement<SeededContract, [ids: string[]]>(
  1,
  (ids) => sql<SeededContract>`
    select ${r.id}, ${r.customerId}, ${r.endsOn}, ${r.isOpen}, ${r.statusOn}, ${r.number}
    from records r where ${r.id} = any(${ids}::uuid[]) order by ${r.number}`,
);

const insertVisits = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into visits (line_id, n, due_on, outcome, done_on, reason)
    select line_id, n, due_on, outcome, done_on, reason from jsonb_populate_recordset(null::visits, ${rows}::jsonb)`,
);

const updateContracts = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    update records r set ${setColumns('records', {
      nextVisitOn: sql`x.next_visit_on`,
      nextVisitWindowDays: sql`x.next_visit_window_days`,
      isNextVisitBooked: sql`x.is_next_visit_booked`,
    })}
    from jsonb_populate_recordset(null::records, ${rows}::jsonb) as x where ${r.id} = x.id`,
);

/** Gives service contracts without visits so far those that were done or skipped until a day, or until they were closed. */
export async function seedPastVisits(tx: Tx, ids: string[], today: string): Promise<void> {
  const visits: object[] = [];
  const saved: { contract: ContractOfVisits; lines: VisitLine[] }[] = [];
  for (const contract of await selectContracts(tx, ids)) {
    const random = createRandom(contract.number);
    const lines: VisitLine[] = [];
    for (const line of await findVisitLines(tx, contract.id)) {
      const owed = owedLine(line, { ...contract, isOpen: true });
      const until = contract.isOpen ? today : contract.statusOn;
      const past = owed ? generatePastVisits(random, owed, until) : [];
      lines.push({ ...line, outcomes: new Map(past.map(({ n, outcome }) => [n, outcome])) });
      for (const { n, outcome, reason } of past)
        visits.push(toSqlNames({ lineId: line.id, n, ...outcome, outcome: outcome.state, reason }));
    }
    saved.push({ contract, lines });
  }
  await insertVisits(tx, JSON.stringify(visits));
  await saveVisitLines(tx, saved);
  const next = saved.map(({ contract, lines }) =>
    toSqlNames({ id: contract.id, ...nextVisitOf(contract, lines) }),
  );
  await updateContracts(tx, JSON.stringify(next));
}
