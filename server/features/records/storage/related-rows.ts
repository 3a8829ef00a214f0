import { sql } from 'kysely';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { lockContractsOf } from '#server/visit-schedule/storage/work-orders.ts';

const a = columnsOf('assignments', 'a');
const l = columnsOf('visitLines', 'l');
const m = columnsOf('visits', 'm');
const o = columnsOf('visitWorkOrders', 'o');
const s = columnsOf('records', 's');
const v = columnsOf('visits', 'v');
const w = columnsOf('warranties', 'w');

/** What a deleted record had besides its JSON, each as rows or by the id of the row; null for none. */
export type RelatedRows = {
  visitLines: object[] | null;
  visits: object[] | null;
  visitWorkOrders: object[] | null;
  /**
   * Of a work order, the visits that were counted as done with it and those that they made up, each with its contract and
   * the grid of its line. Absent in deletions from before they were stored.
   */
  countedVisits?: object[] | null;
  /** The equipment of each warranty. */
  warrantyEquipment: Record<string, string> | null;
  /** The last notice of each assignment. */
  notices: Record<string, string> | null;
};

const selectRelatedRows = preparedStatement<RelatedRows, [recordId: string]>(
  1,
  (recordId) => sql<RelatedRows>`
    select
      (select json_agg(l) from visit_lines l where ${l.recordId} = ${recordId}) as visit_lines,
      (select json_agg(v) from visits v join visit_lines l on ${l.id} = ${v.lineId}
        where ${l.recordId} = ${recordId}) as visits,
      (select json_agg(o) from visit_work_orders o left join visit_lines l on ${l.id} = ${o.lineId}
        where ${o.workOrderId} = ${recordId} or ${l.recordId} = ${recordId}) as visit_work_orders,
      (with done as (select * from visits v where ${v.workOrderId} = ${recordId}), counted as (
          select * from done union
          select m.* from done join visits m on ${m.lineId} = done.line_id and ${m.madeUpBy} = done.n
        )
        select json_agg(to_jsonb(v) || jsonb_build_object('grid_on', ${l.gridOn}, 'grid_n', ${l.gridN},
          'contract_number', ${sql.lit(`${serviceContracts.numberPrefix}-`)} || ${s.number}))
        from counted v join visit_lines l on ${l.id} = ${v.lineId} join records s on ${s.id} = ${l.recordId}
      ) as counted_visits,
      (select json_object_agg(${w.id}, ${w.equipmentId}) from warranties w where ${w.recordId} = ${recordId})
        as warranty_equipment,
      (select json_object_agg(${a.id}, ${a.noticeMessageId}) from assignments a
        where ${a.recordId} = ${recordId} and ${a.noticeMessageId} is not null) as notices`,
);

/** What a restore of a record needs besides its JSON, as JSON text; null for nothing. */
export async function readRelatedRows(tx: Tx, recordId: string): Promise<string | null> {
  // So that nobody counts its visits until it is deleted.
  await lockContractsOf(tx, recordId);
  const [rows] = await selectRelatedRows(tx, recordId);
  return rows && Object.values(rows).some((value) => value !== null) ? JSON.stringify(rows) : null;
}
