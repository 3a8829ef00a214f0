import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { refreshContracts } from './contracts.ts';

/** The rows of a deleted contract or work order, as the database had them. */
export type FormerVisitRows = {
  visitLines: object[] | null;
  visits: object[] | null;
  visitWorkOrders: object[] | null;
  countedVisits?: object[] | null;
};

/** A visit that stays as it is, although the work order had settled it. */
export type UncountedVisit = { serviceContract: string; dueOn: string };

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

const f = columnsOf('visits', 'f');
const l = columnsOf('visitLines', 'l');
const d = columnsOf('visits', 'd');

const visitColumns = [
  'lineId',
  'n',
  'dueOn',
  'movedTo',
  'moveReason',
  'outcome',
  'doneOn',
  'reason',
  'madeUpBy',
  'workOrderId',
] as const satisfies ColumnName<'visits'>[];

/**
 * Counts visits again that are open and not booked, and whose line still has the same plan; a missed one only with the
 * visit that made it up. Returns the others.
 */
const countAgain = preparedStatement<UncountedVisit, [rows: string]>(
  1,
  (rows) => sql<UncountedVisit>`
    with former as (
      select f.*, g.grid_on, g.grid_n, g.contract_number
      from jsonb_populate_recordset(null::visits, ${rows}::jsonb) f
        join jsonb_to_recordset(${rows}::jsonb)
          as g (line_id uuid, n integer, grid_on date, grid_n integer, contract_number text)
          on g.line_id = ${f.lineId} and g.n = ${f.n}
    ), possible as (
      select f.* from former f
        join visit_lines l on ${l.id} = ${f.lineId} and (${l.gridOn}, ${l.gridN}) is not distinct from (f.grid_on, f.grid_n)
      where not exists (select from visits v where v.line_id = ${f.lineId} and v.n = ${f.n} and v.outcome is not null)
        and not exists (select from visit_work_orders o where o.line_id = ${f.lineId} and o.n = ${f.n} and o.is_open)
    ), counted as (
      insert into visits (${columnList(visitColumns)})
      select ${columnList(visitColumns, 'f.')} from possible f
      where ${f.madeUpBy} is null
        or exists (select from possible d where ${d.lineId} = ${f.lineId} and ${d.n} = ${f.madeUpBy})
      on conflict (line_id, n) do update set (${columnList(visitColumns)}) = row(${columnList(visitColumns, 'excluded.')})
      returning line_id, n
    )
    select f.contract_number as service_contract, coalesce(${f.movedTo}, ${f.dueOn}) as due_on from former f
    where not exists (select from counted c where c.line_id = ${f.lineId} and c.n = ${f.n})
    order by f.contract_number, due_on, ${f.lineId}`,
);

/** Links to work orders and lines that still exist. A visit that is settled or booked otherwise is not booked again. */
const insertLinks = preparedStatement<unknown, [rows: string]>(
  1,
  (rows) => sql`
    insert into visit_work_orders (work_order_id, line_id, n, is_open)
    select w.work_order_id, w.line_id, w.n, r.is_open
      and not exists (select from visits v where v.line_id = w.line_id and v.n = w.n and v.outcome is not null)
      and not exists (select from visit_work_orders o where o.line_id = w.line_id and o.n = w.n and o.is_open)
    from jsonb_populate_recordset(null::visit_work_orders, ${rows}::jsonb) w
      join records r on r.id = w.work_order_id join visit_lines l on l.id = w.line_id
    on conflict do nothing`,
);

/** The contracts of rows that name lines. */
const lockContracts = preparedStatement<{ id: string }, [rows: string]>(
  1,
  (rows) => sql<{ id: string }>`
    select r.id from records r where r.id in (
      select l.record_id from jsonb_populate_recordset(null::visit_work_orders, ${rows}::jsonb) w
        join visit_lines l on l.id = w.line_id)
    order by r.id for update`,
);

/**
 * Gives a contract that was inserted again its lines and visits of before, and a work order its visits as far as they
 * are still open. Returns the visits that it had settled, and that stay as they are, by contract and day.
 */
export async function restoreVisits(
  tx: Tx,
  recordId: string,
  { visitLines, visits, visitWorkOrders, countedVisits }: FormerVisitRows,
): Promise<UncountedVisit[]> {
  if (visitLines) {
    await deleteLines(tx, recordId);
    await insertLines(tx, JSON.stringify(visitLines));
  }
  if (visits) await insertVisits(tx, JSON.stringify(visits));
  const links = visitWorkOrders ?? [];
  const counted = countedVisits ?? [];
  const contracts = await lockContracts(tx, JSON.stringify([...links, ...counted]));
  // Before the links: a visit that is done has no open work order.
  const uncounted = counted.length > 0 ? await countAgain(tx, JSON.stringify(counted)) : [];
  if (links.length > 0) await insertLinks(tx, JSON.stringify(links));
  const ids = new Set(contracts.map(({ id }) => id));
  if (visitLines) ids.add(recordId);
  await refreshContracts(tx, [...ids].toSorted());
  return uncounted;
}
