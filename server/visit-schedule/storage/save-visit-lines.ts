import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { type ColumnName, columnList, columnsOf, toSqlNames } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { currentGrid, outlookOf } from '../engine/schedule.ts';
import { type ContractOfVisits, owedLine, type VisitLine } from './visit-lines.ts';

const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');
const w = columnsOf('visitWorkOrders', 'w');

function lineColumns(
  contract: ContractOfVisits,
  line: VisitLine,
  position: number,
): Record<(typeof columnNames)[number], unknown> {
  const owed = owedLine(line, contract);
  const outlook = owed && outlookOf(owed);
  const current = line.grid && currentGrid({ ...line, grid: line.grid });
  return {
    id: line.id,
    recordId: contract.id,
    position,
    label: line.label,
    isEnded: line.isEnded,
    customerId: contract.customerId,
    endsOn: contract.endsOn,
    intervalAmount: line.interval.amount,
    intervalType: line.interval.type,
    firstVisitOn: line.firstVisitOn,
    countsFrom: line.countsFrom,
    windowDays: line.windowDays,
    gridOn: line.grid?.on ?? null,
    gridN: line.grid?.n ?? null,
    gridSettled: line.grid?.settled ?? [],
    currentOn: current?.on ?? null,
    currentN: current?.n ?? null,
    currentSettled: current?.settled ?? [],
    nextN: outlook?.next.n ?? null,
    nextOn: outlook?.next.dueOn ?? null,
    shownN: outlook?.shown.n ?? null,
    shownOn: outlook?.shown.dueOn ?? null,
    shownUntil: outlook?.shownUntil ?? null,
    isShownBooked: outlook !== undefined && line.booked.has(outlook.shown.n),
    isOnGrid: outlook?.isOnGrid ?? false,
  };
}

const columnNames = [
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
  'currentOn',
  'currentN',
  'currentSettled',
  'nextN',
  'nextOn',
  'shownN',
  'shownOn',
  'shownUntil',
  'isShownBooked',
  'isOnGrid',
] as const satisfies ColumnName<'visitLines'>[];

const upsertLines = preparedStatement<unknown, [rows: string]>(1, (rows) => {
  const names = columnList(columnNames);
  return sql`
    insert into visit_lines (${names})
    select ${names} from jsonb_populate_recordset(null::visit_lines, ${rows}::jsonb)
    on conflict (id) do update set (${names}) = row(${columnList(columnNames, 'excluded.')})`;
});

/** The lines of one contract, to be saved. */
export type ContractLines = { contract: ContractOfVisits; lines: readonly VisitLine[] };

/** Saves the lines of contracts that are stored already, with what follows from them for lists. */
export async function saveVisitLines(tx: Tx, contracts: readonly ContractLines[]): Promise<void> {
  const rows = contracts.flatMap(({ contract, lines }) =>
    lines.map((line, position) => toSqlNames(lineColumns(contract, line, position))),
  );
  if (rows.length > 0) await upsertLines(tx, JSON.stringify(rows));
}

/** The day to which a visit was moved. */
export type VisitMove = { lineId: string; n: number; movedTo: string };

const deleteLines = preparedStatement<VisitMove, [recordIds: string[]]>(
  1,
  (recordIds) => sql<VisitMove>`
    with removed as (
      delete from visit_lines l where ${l.recordId} = any(${recordIds}::uuid[]) and ${l.isEnded}
        and not exists (select from visits v where ${v.lineId} = ${l.id} and ${v.outcome} is not null)
        and not exists (select from visit_work_orders w where ${w.lineId} = ${l.id})
      returning ${l.id}
    )
    select ${v.lineId}, ${v.n}, ${v.movedTo} from removed join visits v on ${v.lineId} = removed.id
    order by ${v.lineId}, ${v.n}`,
);

/** Removes the lines of contracts that ended without an outcome or a work order, and returns their moves. */
export async function removeEndedLines(tx: Tx, recordIds: string[]): Promise<VisitMove[]> {
  return recordIds.length > 0 ? deleteLines(tx, recordIds) : [];
}

const deleteMoves = preparedStatement<VisitMove, [lineIds: string[]]>(
  1,
  (lineIds) => sql<VisitMove>`
    delete from visits v where ${v.lineId} = any(${lineIds}::uuid[]) and ${v.outcome} is null
    returning ${v.lineId}, ${v.n}, ${v.movedTo}`,
);

/** Forgets to which days open visits were moved, and returns them. */
export async function forgetMoves(tx: Tx, lineIds: string[]): Promise<VisitMove[]> {
  return lineIds.length > 0 ? deleteMoves(tx, lineIds) : [];
}
