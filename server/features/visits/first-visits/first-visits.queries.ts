import { sql } from 'kysely';
import { type Page } from '#schema/fields/lists.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { FirstVisitProposal, FirstVisitProposalQuery } from '#schema/visits/first-visits.ts';
import type { Database } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { countCapped, decodeCursor, limitRows, pageJson } from '#server/db/rows/paging.ts';
import { addDays, addIntervals, intervalsUntil } from '#server/visit-schedule/engine/interval.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const w = columnsOf('records', 'w');

// The text of the condition is that of the index `records_without_first_visit`.
const withoutFirstVisit = sql`records r
  where ${r.kind} = ${sql.lit(serviceContracts.id)} and ${r.isOpen} and ${r.firstVisitOn} is null`;

/** A contract, with its last day, from which the proposal follows. */
type Row = Omit<FirstVisitProposal, 'proposedOn'> & { endsOn: string | null };

const place = (address: unknown) => sql`row(
  lower(regexp_replace(btrim(${address}->>'street'), '\\s+', ' ', 'g')), left(btrim(${address}->>'zip'), 5))`;

/** The last work order of the customer and the place of the contract `r` that was closed until today. */
function lastWorkOrder(today: string) {
  const number = sql`${sql.lit(`${workOrders.numberPrefix}-`)} || ${w.number}`;
  return sql`
    select json_build_object('_id', ${w.id}, 'number', ${number}, 'closedOn', ${w.statusOn}) as json from records w
    where ${w.customerId} = ${r.customerId} and ${w.kind} = ${sql.lit(workOrders.id)} and not ${w.isOpen}
      and ${w.statusOn} <= ${today}::date and ${place(w.serviceAddress)} = ${place(r.serviceAddress)}
    order by ${w.statusOn} desc, ${w.number} desc limit 1`;
}

function propose({ endsOn, ...row }: Row, today: string): FirstVisitProposal {
  const { lastWorkOrder, serviceIntervalAmount: amount, serviceIntervalType: type } = row;
  if (!lastWorkOrder) return { ...row, proposedOn: null };
  const interval = { amount, type };
  // At least one interval after the work, and not before today.
  const passed = Math.max(0, intervalsUntil(lastWorkOrder.closedOn, interval, addDays(today, -1)));
  const day = addIntervals(lastWorkOrder.closedOn, interval, passed + 1) ?? null;
  return { ...row, proposedOn: day !== null && endsOn !== null && day > endsOn ? null : day };
}

/** A page of the open contracts without a first visit, each with a proposal. Nothing is set by it. */
export async function listFirstVisitProposals(
  db: Database,
  { limit, cursor }: FirstVisitProposalQuery,
  today: string,
): Promise<Page<FirstVisitProposal>> {
  const sort = 'number';
  const after = decodeCursor(sort, cursor);
  const beyond = after ? sql`and (${r.number}, ${r.id}) > (${after.key}::integer, ${after.id}::uuid)` : sql``;
  const number = sql`${sql.lit(`${serviceContracts.numberPrefix}-`)} || ${r.number}`;
  const rows = sql`
    select json_build_object(
        'serviceContract', json_build_object('_id', r.id, 'number', ${number}, 'version', r.version),
        'customer', json_build_object('_id', ${c.id}, 'name', ${c.name}), 'serviceAddress', r.service_address,
        'serviceIntervalType', r.service_interval_type, 'serviceIntervalAmount', r.service_interval_amount,
        'lastWorkOrder', last.json, 'endsOn', r.ends_on) as item,
      r.number::text as key, r.id
    from (select * from ${withoutFirstVisit} ${beyond} order by ${r.number}, ${r.id} ${limitRows(limit)}) as r
      join customers c on ${c.id} = ${r.customerId}
      left join lateral (${lastWorkOrder(today)}) as last on true
    order by ${r.number}, ${r.id}`;
  const page = await pageJson(db, {
    rows,
    total: countCapped(sql`select from ${withoutFirstVisit}`),
    limit,
    sort,
    isFirst: after === undefined,
    isFiltered: true,
  });
  const { data, ...rest } = JSON.parse(page) as Page<Row>;
  return { data: data.map((row) => propose(row, today)), ...rest };
}
