import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { refreshContracts } from './contracts.ts';

/** The rows of a deleted contract or work order, as the database had them. */
export type FormerVisitRows = {
  visitLines: object[] | null;
  visits: object[] | null;
  visitWorkOrders: object[] | null;
};

const deleteLines = preparedStatement<unknown, [contractId: string]>(
  1,
  (contractId) => sql`delete from visit_lines where record_id = ${contractId}`,
);

/** What every deletion has. Later columns get their defaults, and `refreshContracts` fills in what follows from these. */
const restoredColumns = columnList([
  'id',
  'recordId',
  'position',
  'label',
  'isEnded',
  'customerId',
  'endsOn',
  'intervalAmount',
  'intervalType',
  'firstVisitOn',
  'countsFrom',
  'windowDays',
  'gridOn',
  'gridN',
  'gridSettled',
  'currentSettled',
  'isShownBooked',
] as const satisfies ColumnName<'visitLines'>[]);

const insertLines = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into visit_lines (${restoredColumns})
    select ${restoredColumns} from jsonb_populate_recordset(null::visit_lines, ${rows}::jsonb)`,
);

/** A work order that was deleted meanwhile is no longer named. */
const insertVisits = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into visits (line_id, n, due_on, moved_to, move_reason, outcome, done_on, reason, made_up_by, work_order_id)
    select v.line_id, v.n, v.due_on, v.moved_to, v.move_reason, v.outcome, v.done_on, v.reason, v.made_up_by, r.id
    from jsonb_populate_recordset(null::visits, ${rows}::jsonb) v left join records r on r.id = v.work_order_id`,
);

/** Links to work orders and lines that still exist. A visit that is settled or booked otherwise is not booked again. */
const insertLinks = preparedStatement<{ contractId: string }, [rows: string]>(
  1,
  (rows) => sql<{ contractId: string }>`
    insert into visit_work_orders (work_order_id, line_id, n, is_open)
    select w.work_order_id, w.line_id, w.n, r.is_open
      and not exists (select from visits v where v.line_id = w.line_id and v.n = w.n and v.outcome is not null)
      and not exists (select from visit_work_orders o where o.line_id = w.line_id and o.n = w.n and o.is_open)
    from jsonb_populate_recordset(null::visit_work_orders, ${rows}::jsonb) w
      join records r on r.id = w.work_order_id join visit_lines l on l.id = w.line_id
    on conflict do nothing
    returning (select l.record_id from visit_lines l where l.id = line_id) as contract_id`,
);

const lockContracts = preparedStatement<unknown, [links: string]>(
  1,
  (links) => sql`
    select from records where id in (
      select l.record_id from jsonb_populate_recordset(null::visit_work_orders, ${links}::jsonb) w
        join visit_lines l on l.id = w.line_id)
    order by id for update`,
);

/**
 * Gives a contract that was inserted again its lines and visits of before, and a work order its visits as far as they
 * are still open.
 */
export async function restoreVisits(
  tx: Tx,
  recordId: string,
  { visitLines, visits, visitWorkOrders }: FormerVisitRows,
): Promise<void> {
  if (visitLines) {
    await deleteLines(tx, recordId);
    await insertLines(tx, JSON.stringify(visitLines));
  }
  if (visits) await insertVisits(tx, JSON.stringify(visits));
  const links = JSON.stringify(visitWorkOrders ?? []);
  if (visitWorkOrders) await lockContracts(tx, links);
  const linked = visitWorkOrders ? await insertLinks(tx, links) : [];
  const contracts = new Set(linked.map(({ contractId }) => contractId));
  if (visitLines) contracts.add(recordId);
  await refreshContracts(tx, [...contracts].toSorted());
}
