import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { removeEndedLines, saveVisitLines } from './save-visit-lines.ts';
import { type ContractOfVisits, findVisitLines, nextVisitOf } from './visit-lines.ts';

const r = columnsOf('records', 'r');

const selectContract = preparedStatement<ContractOfVisits, [id: string]>(
  1,
  (id) => sql<ContractOfVisits>`
    select ${r.id}, ${r.customerId}, ${r.endsOn}, ${r.isOpen} from records r where ${r.id} = ${id}`,
);

const updateNextVisit = preparedStatement<
  unknown,
  [id: string, on: string | null, windowDays: number | null, isBooked: boolean]
>(
  4,
  (id, on, windowDays, isBooked) => sql`
    update records
    set next_visit_on = ${on}, next_visit_window_days = ${windowDays}, is_next_visit_booked = ${isBooked}
    where id = ${id}`,
);

/**
 * Brings what is stored for lists up to date after a change of outcomes, moves or work orders, and removes ended lines that
 * have none of these anymore. Lock the contracts before.
 */
export async function refreshContracts(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const [contract] = await selectContract(tx, id);
    if (!contract) continue;
    const lines = await findVisitLines(tx, id);
    await saveVisitLines(tx, [{ contract, lines }]);
    if (lines.some(({ isEnded }) => isEnded)) await removeEndedLines(tx, [id]);
    const { nextVisitOn, nextVisitWindowDays, isNextVisitBooked } = nextVisitOf(contract, lines);
    await updateNextVisit(tx, id, nextVisitOn, nextVisitWindowDays, isNextVisitBooked);
  }
}
