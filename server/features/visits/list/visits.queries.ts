import { type RawBuilder, sql } from 'kysely';
import { overviewRows } from '#schema/overview/customer-overview.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { OpenVisitState, VisitListQuery } from '#schema/visits/visits.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { listPairs } from '#server/db/rows/json-list.ts';
import { countCapped, decodeCursor, pageJson } from '#server/db/rows/paging.ts';
import { type ShownVisits, shownPage, shownVisits } from './shown-visits.ts';

const l = columnsOf('visitLines', 'l');
const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const v = columnsOf('visits', 'v');
const w = columnsOf('visitWorkOrders', 'w');
const o = columnsOf('records', 'o');

const contractNumber = sql`${sql.lit(`${serviceContracts.numberPrefix}-`)} || ${r.number}`;
const workOrderNumber = sql`${sql.lit(`${workOrders.numberPrefix}-`)} || ${o.number}`;

/** The JSON of the visit `s (id, n, due_on, is_booked)` of the line `l` of the contract `r`. */
function itemJson(today: string): RawBuilder<unknown> {
  const overdueDays = sql`${today}::date - s.due_on - ${l.windowDays}`;
  return sql`json_build_object(
    'serviceContract', json_build_object('_id', ${r.id}, 'number', ${contractNumber}),
    'customer', json_build_object('_id', ${c.id}, 'name', ${c.name}),
    'line', json_build_object('_id', ${l.id}, 'label', ${l.label}), 'n', s.n, 'dueOn', s.due_on,
    'windowFrom', s.due_on - ${l.windowDays}, 'windowTo', s.due_on + ${l.windowDays},
    'state', case when s.is_booked then 'booked' when ${overdueDays} > 0 then 'overdue'
      when s.due_on - ${l.windowDays} <= ${today}::date then 'due' else 'upcoming' end,
    'overdueDays', greatest(${overdueDays}, 0), 'movedTo', ${v.movedTo}, 'reason', ${v.moveReason},
    'workOrder', case when ${o.id} is not null then json_build_object('_id', ${o.id}, 'number', ${workOrderNumber}) end,
    'isNotCounted', coalesce(not w.is_open, false), 'doneOn', null,
    'earlierOpen', s.n - ${l.nextN} - (select count(*) from visits v
      where ${v.lineId} = ${l.id} and ${v.n} between ${l.nextN} and s.n
        and (${v.outcome} is not null or ${v.movedTo} > ${l.endsOn})),
    'serviceAddress', ${r.serviceAddress})`;
}

/** Whether one plan is good on all days. The states limit a page in the same way on each of them. */
function isReusable({ from, to, customer, technician, serviceContract }: ShownVisits['filter']): boolean {
  return !from && !to && !customer && !technician && !serviceContract;
}

/** Shown visits `s (id, n, due_on, is_booked)` with what their JSON reads. */
function joined(shown: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${shown}) as s
      join visit_lines l on ${l.id} = s.id
      join records r on ${r.id} = ${l.recordId}
      join customers c on ${c.id} = ${r.customerId}
      left join visits v on ${v.lineId} = s.id and ${v.n} = s.n
      left join lateral (
        select ${w.workOrderId}, ${w.isOpen} from visit_work_orders w
        where ${w.lineId} = s.id and ${w.n} = s.n order by ${w.isOpen} desc, ${w.workOrderId} desc limit 1
      ) as w on true
      left join records o on ${o.id} = w.work_order_id`;
}

/** The first rows of a list of visits, earliest first, with their number: see `listJson`. */
function firstVisits(visits: ShownVisits, count: number): [RawBuilder<unknown>, RawBuilder<unknown>] {
  // The page has one row more than its limit.
  const page = shownPage(visits, { isDescending: false, after: undefined, limit: count - 1 });
  return [
    sql`select ${itemJson(visits.today)} as item from ${joined(page)} order by s.due_on, s.id`,
    shownVisits(visits),
  ];
}

/** The visits of a customer: what `overviewBlocks` says. Reads `today` and the customer as parameters. */
export function visitsOfCustomerJson(customer: string, today: string): RawBuilder<unknown> {
  const ofStates = (...state: OpenVisitState[]) => ({ filter: { customer, state }, today });
  const [next] = firstVisits({ filter: { customer, state: ['upcoming', 'booked'], from: today }, today }, 1);
  const [overdue, due] = [shownVisits(ofStates('overdue')), shownVisits(ofStates('due'))];
  return sql`json_build_object(${listPairs(...firstVisits(ofStates(), overviewRows))},
    'overdue', (select count(*) from (${overdue}) as shown), 'due', (select count(*) from (${due}) as shown),
    'next', (${next}))`;
}

/** A page of lines, each with the visit that is shown for it today, as JSON text. */
export async function listVisits(
  db: Database,
  { limit, sort, cursor, ...filter }: VisitListQuery,
  today: string,
): Promise<string> {
  const after = decodeCursor(sort, cursor);
  const isDescending = sort.startsWith('-');
  const visits = { filter, today };
  const direction = isDescending ? sql`desc` : sql`asc`;
  const rows = sql`
    select ${itemJson(today)} as item, s.due_on::text as key, s.id
    from ${joined(shownPage(visits, { isDescending, after, limit }))}
    order by s.due_on ${direction}, s.id ${direction}`;
  return pageJson(db, {
    rows,
    total: countCapped(shownVisits(visits)),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: true,
    canReusePlan: isReusable(filter),
  });
}
