import { sql } from 'kysely';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Visit } from '#schema/visits/visits.ts';
import { notFound } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { addDays } from '#server/visit-schedule/engine/interval.ts';
import {
  type Line,
  type OpenVisit,
  openVisits,
  stateOf,
  windowOf,
} from '#server/visit-schedule/engine/schedule.ts';
import {
  type ContractOfVisits,
  findVisitLines,
  owedLine,
  type VisitLine,
} from '#server/visit-schedule/storage/visit-lines.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');
const w = columnsOf('visitWorkOrders', 'w');
const o = columnsOf('records', 'o');

/** A contract with all of its lines and visits, as `visitOf` needs them. */
export type ContractVisits = {
  contract: ContractOfVisits & { number: string; customerName: string };
  lines: VisitLine[];
  details: Map<string, VisitDetails>;
  workOrders: Map<string, VisitWorkOrder[]>;
};

type VisitDetails = {
  lineId: string;
  n: number;
  dueOn: string;
  movedTo: string | null;
  moveReason: string | null;
  outcome: 'done' | 'skipped' | 'missed' | null;
  doneOn: string | null;
  reason: string | null;
  workOrderId: string | null;
};

type VisitWorkOrder = { lineId: string; n: number; id: string; number: string; isOpen: boolean };

type Key = { lineId: string; n: number };
const keyOf = ({ lineId, n }: Key) => `${lineId} ${n}`;

const selectContract = preparedStatement<ContractVisits['contract'], [id: string]>(
  1,
  (id) => sql<ContractVisits['contract']>`
    select ${r.id}, ${r.customerId}, ${r.endsOn}, ${r.isOpen}, ${c.name} as customer_name,
      ${sql.lit(`${serviceContracts.numberPrefix}-`)} || ${r.number} as number
    from records r join customers c on ${c.id} = ${r.customerId}
    where ${r.id} = ${id} and ${r.kind} = ${sql.lit(serviceContracts.id)}`,
);

const selectDetails = preparedStatement<VisitDetails, [recordId: string]>(
  1,
  (recordId) => sql<VisitDetails>`
    select ${v.lineId}, ${v.n}, ${v.dueOn}, ${v.movedTo}, ${v.moveReason}, ${v.outcome}, ${v.doneOn}, ${v.reason},
      ${v.workOrderId}
    from visit_lines l join visits v on ${v.lineId} = ${l.id} where ${l.recordId} = ${recordId}`,
);

const selectWorkOrders = preparedStatement<VisitWorkOrder, [recordId: string]>(
  1,
  (recordId) => sql<VisitWorkOrder>`
    select ${w.lineId}, ${w.n}, ${w.isOpen}, ${o.id},
      ${sql.lit(`${workOrders.numberPrefix}-`)} || ${o.number} as number
    from visit_lines l join visit_work_orders w on ${w.lineId} = ${l.id} join records o on ${o.id} = ${w.workOrderId}
    where ${l.recordId} = ${recordId} order by ${w.isOpen} desc, ${o.id} desc`,
);

export const contractNotFound = 'This service contract does not exist or was deleted.';

/** @throws AppError 404 */
export async function readContractVisits(db: Database, id: string): Promise<ContractVisits> {
  const [contract] = await selectContract(db, id);
  if (!contract) throw notFound(contractNotFound);
  const lines = await findVisitLines(db, id);
  const details = await selectDetails(db, id);
  const links = await selectWorkOrders(db, id);
  return {
    contract,
    lines,
    details: new Map(details.map((visit) => [keyOf(visit), visit])),
    workOrders: Map.groupBy(links, keyOf),
  };
}

function commonPart({ contract, workOrders, details }: ContractVisits, line: VisitLine, n: number) {
  const key = keyOf({ lineId: line.id, n });
  const visit = details.get(key);
  const links = workOrders.get(key) ?? [];
  const link = links.find(({ id }) => id === visit?.workOrderId) ?? links[0];
  return {
    serviceContract: { _id: contract.id, number: contract.number },
    customer: { _id: contract.customerId, name: contract.customerName },
    line: { _id: line.id, label: line.label },
    n,
    movedTo: visit?.movedTo ?? null,
    workOrder: link ? { _id: link.id, number: link.number } : null,
    isNotCounted: link !== undefined && !link.isOpen && visit?.outcome !== 'done',
  };
}

function windowPart(dueOn: string, windowDays: number) {
  const { from, to } = windowOf({ dueOn }, windowDays);
  return { dueOn, windowFrom: from, windowTo: to };
}

/** A visit without an outcome as the API returns it. */
export function openVisitJson(
  visits: ContractVisits,
  line: VisitLine,
  owed: Line,
  visit: OpenVisit,
  today: string,
): Visit {
  const details = visits.details.get(keyOf({ lineId: line.id, n: visit.n }));
  return {
    ...commonPart(visits, line, visit.n),
    ...windowPart(visit.dueOn, line.windowDays),
    ...stateOf(visit, owed, today),
    reason: details?.moveReason ?? null,
    doneOn: null,
  };
}

/** A visit with an outcome as the API returns it. */
export function settledVisitJson(visits: ContractVisits, line: VisitLine, n: number): Visit | undefined {
  const details = visits.details.get(keyOf({ lineId: line.id, n }));
  if (!details?.outcome) return undefined;
  return {
    ...commonPart(visits, line, n),
    ...windowPart(details.movedTo ?? details.dueOn, line.windowDays),
    state: details.outcome,
    overdueDays: 0,
    reason: details.reason ?? details.moveReason,
    doneOn: details.doneOn,
  };
}

const maxDays = 3_653;

/** All visits of a contract, past and to come, by day. @param to the last day; at most ten years from today */
export async function allVisits(visits: ContractVisits, today: string, to: string): Promise<Visit[]> {
  const last = [to, addDays(today, maxDays)].toSorted()[0] ?? to;
  const all: Visit[] = [];
  for (const line of visits.lines) {
    for (const n of line.outcomes.keys()) {
      const settled = settledVisitJson(visits, line, n);
      if (settled) all.push(settled);
    }
    const owed = owedLine(line, visits.contract);
    if (!owed) continue;
    for (const visit of openVisits(owed)) {
      if (visit.plannedOn > last) break;
      all.push(openVisitJson(visits, line, owed, visit, today));
      // Daily visits of many lines are thousands.
      await pauseWhenDue();
    }
  }
  return all.toSorted((one, other) => compare(one.dueOn, other.dueOn) || one.n - other.n);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
