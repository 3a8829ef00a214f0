import pg from 'pg';
import type { RecordKind } from '#schema/records/record-kind.ts';

/** The company's day. */
export const today = `(now() at time zone ${pg.escapeLiteral(process.env.TIME_ZONE ?? 'UTC')})::date`;

const overdueDays = `${today} - r.next_visit_on - r.next_visit_window_days`;

/** The next visit of the contract `r`; nothing for other kinds. */
export function nextVisitPairs({ hasVisits }: RecordKind): string {
  return hasVisits
    ? `, 'nextVisitOn', r.next_visit_on, 'nextVisitState', case when r.next_visit_on is null then null
        when r.is_next_visit_booked then 'booked' when ${overdueDays} > 0 then 'overdue'
        when r.next_visit_on - r.next_visit_window_days <= ${today} then 'due' else 'upcoming' end,
        'nextVisitOverdueDays', greatest(${overdueDays}, 0)`
    : '';
}

/** The visits that the work order `r` was made for; nothing for other kinds. */
export function visitsPairs({ fulfillsVisits }: RecordKind): string {
  return fulfillsVisits
    ? `, 'visits', coalesce((
        select json_agg(json_build_object('serviceContract', json_build_object('_id', s.id, 'number', 'SC-' || s.number),
          'line', json_build_object('_id', l.id, 'label', l.label), 'n', w.n, 'dueOn', coalesce(v.moved_to, d.day),
          'state', coalesce(v.outcome, case when w.is_open then 'booked'
            when coalesce(v.moved_to, d.day) + l.window_days < ${today} then 'overdue'
            when coalesce(v.moved_to, d.day) - l.window_days <= ${today} then 'due' else 'upcoming' end),
          'doneOn', v.done_on) order by d.day, l.position, w.n)
        from visit_work_orders w join visit_lines l on l.id = w.line_id join public.records s on s.id = l.record_id
          left join visits v on v.line_id = w.line_id and v.n = w.n
          cross join lateral (select coalesce(v.due_on,
            visit_day(l.current_on, l.interval_amount, l.interval_type, w.n - l.current_n)) as day) as d
        where w.work_order_id = r.id), '[]')`
    : '';
}
