-- What a service contract promises: when its visits are due, for which equipment, until when.
alter table records
  add column first_visit_on date,
  add column ends_on date,
  add column visit_window_days integer,
  add column visits_count_from text,
  add column visit_equipment_serials jsonb,
  add column visit_estimated_hours numeric(6, 2),
  add column additional_visit_lines jsonb,
  -- The first open visit of all lines of an open contract, the days of its window on each side, and whether an open
  -- work order is for it; kept by all writes of visits.
  add column next_visit_on date,
  add column next_visit_window_days integer,
  add column is_next_visit_booked boolean not null default false;

update records set visits_count_from = 'plan', visit_equipment_serials = '[]', additional_visit_lines = '[]'
where kind = 'service-contract';

-- Contracts without a visit to come are last in both directions.
create index records_by_next_visit on records (kind, next_visit_on, id) where kind = 'service-contract';
create index records_open_by_next_visit on records (kind, is_open, next_visit_on, id) where kind = 'service-contract';
create index records_by_end on records (ends_on, id) where kind = 'service-contract' and is_open and ends_on is not null;
create index records_without_first_visit on records (number, id)
  where kind = 'service-contract' and is_open and first_visit_on is null;

-- The lines of a contract: the one of its own interval, which has the contract's id, and the additional ones. A line
-- that the contract no longer has stays for its past visits.
create table visit_lines (
  id uuid primary key,
  record_id uuid not null references records (id) on delete cascade,
  position integer not null,
  -- Null for the contract's own line.
  label text,
  is_ended boolean not null,
  -- Copied from the contract.
  customer_id uuid not null references customers (id),
  ends_on date,
  interval_amount integer not null,
  interval_type text not null,
  first_visit_on date,
  counts_from text not null,
  window_days integer not null,
  -- The visit with the number grid_n is due on grid_on, and each later one an interval after it; null without a first
  -- visit. grid_settled: later numbers that had an outcome when this grid began.
  grid_on date,
  grid_n integer,
  grid_settled integer[] not null,
  -- The grid that holds now; another one only for a line that counts from completions.
  current_on date,
  current_n integer,
  current_settled integer[] not null,
  -- The first open visit; null when none is owed.
  next_n integer,
  next_on date,
  -- The visit that lists show until the day shown_until, on which the window of a later one opens.
  shown_n integer,
  shown_on date,
  shown_until date,
  is_shown_booked boolean not null
);
create index visit_lines_of_record on visit_lines (record_id, position);
create index visit_lines_of_customer on visit_lines (customer_id, shown_on, id) where shown_on is not null;
create index visit_lines_by_day on visit_lines (shown_on, id) where shown_on is not null;
create index visit_lines_by_next_window on visit_lines (shown_until) where shown_until is not null;

-- A visit that was moved, or that has an outcome. due_on is the day of the grid, frozen by the outcome.
create table visits (
  line_id uuid not null references visit_lines (id) on delete cascade,
  n integer not null check (n >= 0),
  due_on date not null,
  moved_to date,
  move_reason text,
  outcome text check (outcome in ('done', 'skipped', 'missed')),
  -- The day on which it was done; of a missed visit, the day on which the later one was done.
  done_on date,
  reason text,
  -- Of a missed visit: the number of the later one.
  made_up_by integer,
  -- The work order with which it was counted as done.
  work_order_id uuid references records (id) on delete set null,
  primary key (line_id, n)
);
create index visits_of_work_order on visits (work_order_id) where work_order_id is not null;

-- The work orders that were made for visits; at most one open one for each visit.
create table visit_work_orders (
  work_order_id uuid not null references records (id) on delete cascade,
  line_id uuid not null references visit_lines (id) on delete cascade,
  n integer not null,
  is_open boolean not null,
  primary key (work_order_id, line_id, n)
);
create unique index visit_work_orders_open on visit_work_orders (line_id, n) where is_open;
create index visit_work_orders_of_line on visit_work_orders (line_id, n);

-- The day that lies a number of intervals after another. A month that lacks its day of the month gives its last day.
create function visit_day(first_on date, amount integer, type text, count integer) returns date
language sql immutable parallel safe
return case type
  when 'days' then first_on + amount * count
  when 'weeks' then first_on + 7 * amount * count
  when 'months' then (first_on + make_interval(months => amount * count))::date
  else (first_on + make_interval(months => 12 * amount * count))::date
end;

-- How many intervals after a day the last visit is that is due on or before another day; at least that many are.
create function visit_intervals(first_on date, amount integer, type text, until_on date) returns integer
language sql immutable parallel safe
return case
  when type = 'days' then floor((until_on - first_on)::numeric / amount)
  when type = 'weeks' then floor((until_on - first_on)::numeric / (7 * amount))
  else floor((12 * (extract(year from until_on) - extract(year from first_on))
    + extract(month from until_on) - extract(month from first_on))
    / case type when 'months' then amount else 12 * amount end)
end::integer;
