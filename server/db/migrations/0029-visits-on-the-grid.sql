alter table visit_lines
  -- Whether the visits after the shown one are all open and due on their days in the current grid, so that the one that is
  -- shown on a later day follows from the grid alone.
  add column is_on_grid boolean not null default false;

update visit_lines l set is_on_grid = true
where shown_on is not null and current_settled = '{}'
  and not exists (select from visits v where v.line_id = l.id and v.n > l.shown_n);

-- With everything that pages and counts need, so that they read no rows of lines whose visit they don't show.
create index visit_lines_shown on visit_lines (shown_on, id)
  include (shown_n, shown_until, window_days, is_shown_booked) where shown_on is not null;
drop index visit_lines_by_day;
alter index visit_lines_shown rename to visit_lines_by_day;

-- The largest window limits the days on which visits may be due.
create index visit_lines_by_window on visit_lines (window_days);
