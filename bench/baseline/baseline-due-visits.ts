import type pg from 'pg';
import { cappedCountSql, type PageRow, pageResponse, pageSql } from './baseline-page.ts';
import { today } from './baseline-visits.ts';

const storedLines = `visit_lines l where l.shown_on is not null and (l.shown_until is null or l.shown_until > ${today})`;

/** The last day of a full page of stored visits, beyond which no other visit is on the page. */
const lastDay = (limit: number) =>
  `(select case when count(*) = ${limit} then max(due_on) else 'infinity'::date end from stored)`;
const until = `least(${today} + l.window_days, l.ends_on)`;
const day = (count: string) => `visit_day(l.current_on, l.interval_amount, l.interval_type, ${count})`;
const maxDaysOfInterval = `l.interval_amount
  * case l.interval_type when 'days' then 1 when 'weeks' then 7 when 'months' then 31 else 366 end`;

/** Lines in which a later visit has come due; for a page only those that may be on it. */
function reachedLines(limit?: number): string {
  const onPage = (last: string) =>
    `and l.shown_until <= ${last} and l.shown_until + l.window_days <= ${last}
    and (not l.is_on_grid or ${until} - ${maxDaysOfInterval} + 1 <= ${last})`;
  return `reached as materialized (
    select l.* from visit_lines l
    where l.shown_until <= ${today} ${limit === undefined ? '' : onPage(lastDay(limit))})`;
}

/** Lines whose later visit follows from the grid. */
const onGrid = `(
  select l.id, l.current_n + l.count as n, ${day('l.count')} as due_on
  from (
    select l.*, l.counted - (${day('l.counted')} > ${until})::integer as count
    from (
      select l.*, visit_intervals(l.current_on, l.interval_amount, l.interval_type, ${until}) as counted
      from reached l where l.is_on_grid offset 0
    ) as l offset 0
  ) as l offset 0)`;

/** The last visit of the line `l` whose window is open or was before. */
const reached = `
  select x.n, coalesce(v.moved_to, ${day('x.count')}) as due_on
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
    and coalesce(v.moved_to, ${day('x.count')}) - l.window_days <= ${today}
    and (l.ends_on is null or ${day('x.count')} <= l.ends_on)
  order by x.n desc limit 1`;
const offGrid = `(
  select l.id, x.n, x.due_on from reached l cross join lateral (${reached}) as x where not l.is_on_grid offset 0)`;

const shownPage = (limit: number) => `
  with stored as materialized (
    select l.id, l.shown_n as n, l.shown_on as due_on, l.is_shown_booked as is_booked
    from ${storedLines} order by l.shown_on, l.id limit ${limit}),
  ${reachedLines(limit)}
  select * from (
    table stored union all
    (select l.*, false from ${onGrid} as l order by l.due_on, l.id limit ${limit}) union all
    (select l.*, false from ${offGrid} as l order by l.due_on, l.id limit ${limit})
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

const counted = `(with ${reachedLines()}
  select from ${storedLines} union all select from ${onGrid} as l union all select from ${offGrid} as l) as shown`;

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
