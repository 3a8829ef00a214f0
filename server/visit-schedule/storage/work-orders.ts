import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { refreshContracts } from './contracts.ts';

const l = columnsOf('visitLines', 'l');
const w = columnsOf('visitWorkOrders', 'w');
const o = columnsOf('visitWorkOrders', 'o');
const g = columnsOf('visitWorkOrders', 'g');
const h = columnsOf('visitWorkOrders', 'h');
const r = columnsOf('records', 'r');
const v = columnsOf('visits', 'v');
const m = columnsOf('visits', 'm');

const selectContracts = preparedStatement<{ workOrderId: string; id: string }, [workOrderIds: string[]]>(
  1,
  (workOrderIds) => sql<{ workOrderId: string; id: string }>`
    select distinct ${w.workOrderId}, ${l.recordId} as id
    from visit_work_orders w join visit_lines l on ${l.id} = ${w.lineId}
    where ${w.workOrderId} = any(${workOrderIds}::uuid[])`,
);

/** The contracts that work orders were made for, by the ids of the work orders. */
async function findContracts(tx: Tx, workOrderIds: string[]): Promise<[string, string[]][]> {
  const rows = workOrderIds.length > 0 ? await selectContracts(tx, workOrderIds) : [];
  const rowsOf = Map.groupBy(rows, ({ workOrderId }) => workOrderId);
  return [...rowsOf].map(([workOrderId, contracts]) => [workOrderId, contracts.map(({ id }) => id)]);
}

const closeLinks = preparedStatement<unknown, [workOrderId: string]>(
  1,
  (workOrderId) => sql`update visit_work_orders set is_open = false where work_order_id = ${workOrderId}`,
);

/** Another open work order for a visit keeps it. */
const reopenLinks = preparedStatement<unknown, [workOrderId: string]>(
  1,
  (workOrderId) => sql`
    update visit_work_orders w set is_open = true
    where ${w.workOrderId} = ${workOrderId} and not exists (
      select from visit_work_orders o where ${o.lineId} = ${w.lineId} and ${o.n} = ${w.n} and ${o.isOpen})`,
);

/** Work orders whose rows say something else still: what is saved together is settled before its rows are written. */
type Settled = { opened: string[]; closed: string[] };

/** A visit that is given back goes to the latest other work order for it that was reopened meanwhile. */
const handOverLinks = preparedStatement<unknown, [workOrderId: string, opened: string[], closed: string[]]>(
  3,
  (workOrderId, opened, closed) => sql`
    update visit_work_orders w set is_open = true
    from (
      select distinct on (${o.lineId}, ${o.n}) o.* from visit_work_orders g
        join visit_work_orders o on ${o.lineId} = ${g.lineId} and ${o.n} = ${g.n} and ${o.workOrderId} <> ${g.workOrderId}
        join records r on ${r.id} = ${o.workOrderId}
      where ${g.workOrderId} = ${workOrderId} and (${r.isOpen} or ${r.id} = any(${opened}::uuid[]))
        and ${r.id} <> all(${closed}::uuid[]) and not exists (
        select from visit_work_orders h where ${h.lineId} = ${g.lineId} and ${h.n} = ${g.n} and ${h.isOpen})
      order by ${o.lineId}, ${o.n}, ${o.workOrderId} desc
    ) as o
    where ${w.workOrderId} = ${o.workOrderId} and ${w.lineId} = ${o.lineId} and ${w.n} = ${o.n}`,
);

const deleteLinks = preparedStatement<unknown, [workOrderId: string]>(
  1,
  (workOrderId) => sql`delete from visit_work_orders where work_order_id = ${workOrderId}`,
);

const withoutOutcome = sql`outcome = null, done_on = null, reason = null, made_up_by = null, work_order_id = null`;

/** The visits that were counted as done with a work order are open again, and so are those that they made up. */
const clearOutcomes = preparedStatement<unknown, [workOrderId: string]>(
  1,
  (workOrderId) => sql`
    with done as (
      update visits v set ${withoutOutcome} where ${v.workOrderId} = ${workOrderId} returning line_id, n
    )
    update visits m set ${withoutOutcome} from done where ${m.lineId} = done.line_id and ${m.madeUpBy} = done.n`,
);

/** What is left are the days to which visits were moved. */
const deleteUnmoved = preparedStatement<unknown, [workOrderId: string]>(
  1,
  (workOrderId) => sql`
    delete from visits v using visit_work_orders w
    where ${w.workOrderId} = ${workOrderId} and ${v.lineId} = ${w.lineId}
      and ${v.outcome} is null and ${v.movedTo} is null`,
);

async function reopenVisits(tx: Tx, workOrderId: string): Promise<void> {
  await clearOutcomes(tx, workOrderId);
  await deleteUnmoved(tx, workOrderId);
}

async function giveVisitsBack(tx: Tx, workOrderId: string, { opened, closed }: Settled): Promise<void> {
  await closeLinks(tx, workOrderId);
  await handOverLinks(tx, workOrderId, opened, closed);
}

/** What closed or reopened work orders mean for the visits that they were made for. Lock the work orders before. */
export async function settleWorkOrders(
  tx: Tx,
  workOrders: readonly { id: string; isOpen: boolean }[],
): Promise<void> {
  const idsOf = (isOpen: boolean) =>
    workOrders.filter((workOrder) => workOrder.isOpen === isOpen).map(({ id }) => id);
  const settled = { opened: idsOf(true), closed: idsOf(false) };
  const ids = [...settled.closed, ...settled.opened];
  for (const [workOrderId, contracts] of await findContracts(tx, ids)) {
    await lockContracts(tx, contracts);
    if (settled.opened.includes(workOrderId)) {
      await reopenVisits(tx, workOrderId);
      await reopenLinks(tx, workOrderId);
    } else {
      await giveVisitsBack(tx, workOrderId, settled);
    }
    await refreshContracts(tx, contracts);
  }
}

/** Gives back the visits of work orders that are about to be deleted. */
export async function releaseWorkOrders(tx: Tx, ids: string[]): Promise<void> {
  for (const [workOrderId, contracts] of await findContracts(tx, ids)) {
    await lockContracts(tx, contracts);
    await reopenVisits(tx, workOrderId);
    await giveVisitsBack(tx, workOrderId, { opened: [], closed: ids });
    await deleteLinks(tx, workOrderId);
    await refreshContracts(tx, contracts);
  }
}

const lockContracts = preparedStatement<unknown, [ids: string[]]>(
  1,
  (ids) => sql`select from records where id = any(${ids}::uuid[]) order by id for update`,
);

/** Locks the contracts that a work order was made for. Lock the work order before. */
export async function lockContractsOf(tx: Tx, workOrderId: string): Promise<void> {
  for (const [, contracts] of await findContracts(tx, [workOrderId])) await lockContracts(tx, contracts);
}
