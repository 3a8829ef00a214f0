import { type RawBuilder, sql } from 'kysely';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { columnsOf } from '#server/db/columns.ts';
import { plannedOn } from './planned-day.ts';

const r = columnsOf('records', 'r');
const w = columnsOf('visitWorkOrders', 'w');
const o = columnsOf('visitWorkOrders', 'o');
const l = columnsOf('visitLines', 'l');
const v = columnsOf('visits', 'v');
const s = columnsOf('records', 's');

const isOwed = sql`${s.isOpen} and not ${l.isEnded} and p.planned_on is not null
  and (${l.endsOn} is null or greatest(p.planned_on, ${v.movedTo}) <= ${l.endsOn})`;

const isBooked = sql`(${w.isOpen} or exists (
  select from visit_work_orders o where ${o.lineId} = ${w.lineId} and ${o.n} = ${w.n} and ${o.isOpen}))`;

/**
 * A JSON array of the visits that the record `r` was made for, by day; see `workOrderVisitSchema`.
 * @param today the company's day, or its placeholder
 */
export function visitsOfWorkOrder(today: unknown): RawBuilder<unknown> {
  const day = sql`${today}::date`;
  const number = sql`${sql.lit(`${serviceContracts.numberPrefix}-`)} || ${s.number}`;
  // With its schema: while a record is saved, `records` has only the saved one. The offset keeps the planned day from being
  // put in each place where it is used: to start this part of the statement cost more than to read the record.
  return sql`coalesce((
    select json_agg(json_build_object(
      'serviceContract', json_build_object('_id', ${s.id}, 'number', ${number}),
      'line', json_build_object('_id', ${l.id}, 'label', ${l.label}), 'n', ${w.n}, 'dueOn', d.due_on,
      'state', case when ${v.outcome} is not null then ${v.outcome} when not (${isOwed}) then null
        when ${isBooked} then 'booked' when d.due_on + ${l.windowDays} < ${day} then 'overdue'
        when d.due_on - ${l.windowDays} <= ${day} then 'due' else 'upcoming' end,
      'doneOn', case when ${v.outcome} = 'done' then ${v.doneOn} end) order by d.due_on, ${l.position}, ${w.n})
    from visit_work_orders w
      join visit_lines l on ${l.id} = ${w.lineId}
      join public.records s on ${s.id} = ${l.recordId}
      left join visits v on ${v.lineId} = ${w.lineId} and ${v.n} = ${w.n}
      cross join lateral (select ${plannedOn(w.n)} as planned_on offset 0) as p
      cross join lateral (select coalesce(${v.movedTo}, case when ${v.outcome} is not null then ${v.dueOn} end,
        p.planned_on) as due_on) as d
    where ${w.workOrderId} = ${r.id}), '[]')`;
}
