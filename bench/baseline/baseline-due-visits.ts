import type pg from 'pg';
import { cappedCountSql, type PageRow, pageResponse, pageSql } from './baseline-page.ts';
import { today } from './baseline-visits.ts';

/** The last visit of the line `l` whose window is open or was before. */
const reached = `
  select x.n, coalesce(v.moved_to, visit_day(l.current_on, l.interval_amount, l.interval_type, x.count)) as due_on
  from (
      select n, n - l.current_n - (select count(*)::integer from unnest(l.current_settled) as s (n) where s.n < x.n) as count
      from (
        select generate_series(l.shown_n + 1, l.current_n + cardinality(l.current_settled)
          + visit_intervals(l.current_on, l.interval_amount, l.interval_type, ${today} + l.window_days)) as n
        union all
        select m.n from visits m where m.line_id = l.id and m.n > l.shown_n and m.outcome is null
      ) as x
    ) as x left join visits v on v.line_id = l.id and v.n = x.n
  where v.outcome is null and not x.n = any(l.current_settled)
    and coalesce(v.moved_to, visit_day(l.current_on, l.interval_amount, l.interval_type, x.count)) - l.window_days <= ${today}
    and (l.ends_on is null or visit_day(l.current_on, l.interval_amount, l.interval_type, x.count) <= l.ends_on)
  order by x.n desc limit 1`;

const storedLines = `visit_lines l where l.shown_on is not null and (l.shown_until is null or l.shown_until > ${today})`;
const reachedLines = `visit_lines l cross join lateral (${reached}) as x where l.shown_until <= ${today}`;

const shownPage = (limit: number) => `
  select * from (
    (select l.id, l.shown_n as n, l.shown_on as due_on, l.is_shown_booked as is_booked
      from ${storedLines} order by l.shown_on, l.id limit ${limit})
    union all
    (select l.id, x.n, x.due_on, false from ${reachedLines} order by x.due_on, l.id limit ${limit})
  ) as shown order by due_on, id limit ${limit}`;

const overdueDays = `${today} - s.due_on - l.window_days`;
const item = `json_build_object(
  'serviceContract', json_build_object('_id', r.id, 'number', 'SC-' || r.number),
  'customer', json_build_object('_id', c.id, 'name', c.name),
  'line', json_build_object('_id', l.id, 'label', l.label), 'n', s.n, 'dueOn', s.due_on,
  'windowFrom', s.due_on - l.window_days, 'windowTo', s.due_on + l.window_days,
  'state', case when s.is_booked then 'booked' when ${overdueDays} > 0 then 'overdue'
    when s.due_on - l.window_days <= ${today} then 'due' else 'upcoming' end,
  'overdueDays', greatest(${overdueDays}, 0), 'movedTo', v.moved_to, 'reason', v.move_reason,
  'workOrder', case when o.id is not null then json_build_object('_id', o.id, 'number', 'WO-' || o.number) end,
  'isNotCounted', coalesce(not w.is_open, false), 'doneOn', null,
  'earlierOpen', s.n - l.next_n - (select count(*) from visits v
    where v.line_id = l.id and v.n between l.next_n and s.n and v.outcome is not null),
  'serviceAddress', r.service_address)`;

const visitsSql = (limit: number) => `(
  select ${item} as item, s.due_on, s.id
  from (${shownPage(limit + 1)}) as s join visit_lines l on l.id = s.id join records r on r.id = l.record_id
    join customers c on c.id = r.customer_id left join visits v on v.line_id = s.id and v.n = s.n
    left join lateral (select w.work_order_id, w.is_open from visit_work_orders w
      where w.line_id = s.id and w.n = s.n order by w.is_open desc, w.work_order_id desc limit 1) as w on true
    left join records o on o.id = w.work_order_id) as visits`;

const counted = `(select from ${storedLines} union all select from ${reachedLines}) as shown`;

/** The first page of due visits. */
export async function listVisits(pool: pg.Pool, limit: number): Promise<string> {
  const { rows } = await pool.query<PageRow>({
    name: `visits ${limit}`,
    text: pageSql({
      item: 'item',
      key: 'due_on::text',
      from: visitsSql(limit),
      order: 'due_on, id',
      limit,
      total: cappedCountSql(counted),
    }),
  });
  return pageResponse(rows[0], 'dueOn', true);
}
