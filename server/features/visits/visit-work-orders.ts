import { sql } from 'kysely';
import { formatDay } from '#schema/fields/format-day.ts';
import type { RecordDetail } from '#schema/records/record-responses.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { VisitReference } from '#schema/visits/visits.ts';
import { AppError, notFound } from '#server/base/errors.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { logChange } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { getRecord } from '#server/features/records/records.queries.ts';
import { createRecord, type RecordSettings } from '#server/features/records/records.writes.ts';
import type { ChangeInfo } from '#server/http/mutations.ts';
import { openVisits, windowOf } from '#server/visit-schedule/engine/schedule.ts';
import { refreshContracts } from '#server/visit-schedule/storage/contracts.ts';
import { type ContractVisits, openVisitJson, readContractVisits } from './contract-visits.ts';
import { expectOpen, visitNotFound } from './locked-visit.ts';
import { type ChosenVisit, workOrderInput } from './work-order-input.ts';

const l = columnsOf('visitLines', 'l');
const r = columnsOf('records', 'r');

/** A work order for visits: new, or the open one that a visit has already. */
export type BookedWorkOrder = { _id: string; number: string; visits: VisitReference[]; created: boolean };

type Booking = { by: ChangeInfo; settings: RecordSettings; today: string; confirmEarlier: boolean };

const selectContracts = preparedStatement<
  { lineId: string; id: string; customerId: string },
  [lineIds: string[]]
>(
  1,
  (lineIds) => sql<{ lineId: string; id: string; customerId: string }>`
    select ${l.id} as line_id, ${r.id}, ${r.customerId}
    from visit_lines l join records r on ${r.id} = ${l.recordId} where ${l.id} = any(${lineIds}::uuid[])`,
);

const lockCustomers = preparedStatement<unknown, [ids: string[]]>(
  1,
  (ids) => sql`select from customers where id = any(${ids}::uuid[]) order by id for share`,
);

const lockContracts = preparedStatement<unknown, [ids: string[]]>(
  1,
  (ids) => sql`select from records where id = any(${ids}::uuid[]) order by id for update`,
);

const insertLinks = preparedStatement<unknown, [workOrderId: string, lineIds: string[], numbers: number[]]>(
  3,
  (workOrderId, lineIds, numbers) => sql`
    insert into visit_work_orders (work_order_id, line_id, n, is_open)
    select ${workOrderId}, line_id, n, true from unnest(${lineIds}::uuid[], ${numbers}::integer[]) as v (line_id, n)`,
);

const selectTechnicians = preparedStatement<{ id: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ id: string }>`
    select id from users where id = any(${ids}::uuid[]) and is_technician and deleted_at is null`,
);

/**
 * Makes work orders for visits, one for the lines of a contract whose windows overlap. A visit that has an open work
 * order keeps it.
 * @throws AppError 404 for an unknown visit, 409 `visit_settled`, 409 `earlier_visit_open` with the earlier visit
 */
export async function bookVisits(
  tx: Tx,
  references: readonly VisitReference[],
  booking: Booking,
): Promise<BookedWorkOrder[]> {
  const contracts = await lockContractsOf(tx, references);
  const booked: BookedWorkOrder[] = [];
  for (const [contractId, own] of contracts) {
    const visits = await readContractVisits(tx, contractId);
    const chosen = own.map((reference) => choose(visits, reference));
    const open = chosen.filter(({ line, visit }) => !line.booked.has(visit.n));
    if (!booking.confirmEarlier) expectNoEarlier(visits, { open, chosen }, booking.today);
    booked.push(...existingWorkOrders(visits, chosen));
    for (const group of groupByWindow(open)) booked.push(await createWorkOrder(tx, visits, group, booking));
    if (open.length > 0) await refreshContracts(tx, [contractId]);
  }
  return booked;
}

/** The visits by contract. Customers are locked before records, and both in one order, as everywhere. */
async function lockContractsOf(
  tx: Tx,
  references: readonly VisitReference[],
): Promise<Map<string, VisitReference[]>> {
  const rows = await selectContracts(tx, [...new Set(references.map(({ line }) => line))]);
  const contractOf = new Map(rows.map(({ lineId, id }) => [lineId, id]));
  await lockCustomers(tx, [...new Set(rows.map(({ customerId }) => customerId))]);
  await lockContracts(tx, [...new Set(rows.map(({ id }) => id))]);
  const unique = new Map(references.map((reference) => [`${reference.line} ${reference.n}`, reference]));
  return Map.groupBy([...unique.values()], ({ line }) => {
    const contract = contractOf.get(line);
    if (contract === undefined) throw notFound(visitNotFound);
    return contract;
  });
}

function choose(visits: ContractVisits, { line: lineId, n }: VisitReference): ChosenVisit {
  const line = visits.lines.find(({ id }) => id === lineId);
  if (!line) throw notFound(visitNotFound);
  return { line, ...expectOpen({ visits, line, n }) };
}

type Chosen = { open: readonly ChosenVisit[]; chosen: readonly ChosenVisit[] };

/** @throws AppError 409 for an open visit before which another one of its line waits that is not among the chosen ones */
function expectNoEarlier(visits: ContractVisits, { open, chosen }: Chosen, today: string): void {
  for (const { line, owed, visit } of open)
    for (const earlier of openVisits(owed)) {
      if (earlier.n >= visit.n) break;
      if (line.booked.has(earlier.n)) continue;
      if (chosen.some((other) => other.line.id === line.id && other.visit.n === earlier.n)) continue;
      const message = `An earlier visit, due on ${formatDay(earlier.dueOn)}, is still open.`;
      const currentJson = JSON.stringify(openVisitJson(visits, line, owed, earlier, today));
      throw new AppError(409, 'earlier_visit_open', message, { currentJson });
    }
}

function existingWorkOrders(visits: ContractVisits, chosen: readonly ChosenVisit[]): BookedWorkOrder[] {
  const byId = new Map<string, BookedWorkOrder>();
  for (const { line, visit } of chosen) {
    const link = visits.workOrders.get(`${line.id} ${visit.n}`)?.find(({ isOpen }) => isOpen);
    if (!link) continue;
    const known = byId.get(link.id) ?? { _id: link.id, number: link.number, visits: [], created: false };
    known.visits.push({ line: line.id, n: visit.n });
    byId.set(link.id, known);
  }
  return [...byId.values()];
}

/** Visits whose windows overlap, directly or through others, are one group. */
function groupByWindow(chosen: readonly ChosenVisit[]): ChosenVisit[][] {
  const windows = chosen.map((one) => ({ one, ...windowOf(one.visit, one.line.windowDays) }));
  windows.sort((a, b) => (a.from < b.from ? -1 : 1));
  const groups: { members: ChosenVisit[]; to: string }[] = [];
  for (const { one, from, to } of windows) {
    const last = groups.at(-1);
    if (last && from <= last.to) {
      last.members.push(one);
      if (to > last.to) last.to = to;
    } else groups.push({ members: [one], to });
  }
  return groups.map(({ members }) => members);
}

async function createWorkOrder(
  tx: Tx,
  visits: ContractVisits,
  group: readonly ChosenVisit[],
  { by, settings, today }: Booking,
): Promise<BookedWorkOrder> {
  const { contract } = visits;
  const stored = await getRecord(tx, serviceContracts, contract.id, today);
  const detail = JSON.parse(stored.json) as RecordDetail;
  const assigned = detail.assignedTechnicians?.map(({ user }) => user._id) ?? [];
  const technicians = new Set((await selectTechnicians(tx, assigned)).map(({ id }) => id));
  const input = workOrderInput(detail, group, { today, technicians });
  const created = await createRecord(tx, workOrders, input, by, settings);
  await insertLinks(
    tx,
    created.id,
    group.map(({ line }) => line.id),
    group.map(({ visit }) => visit.n),
  );
  const { json } = await getRecord(tx, workOrders, created.id, today);
  await logChange(tx, { ...by, entity: workOrders.id, entityId: created.id, before: null, after: json });
  const { number } = JSON.parse(json) as RecordDetail;
  return {
    _id: created.id,
    number,
    visits: group.map(({ line, visit }) => ({ line: line.id, n: visit.n })),
    created: true,
  };
}
