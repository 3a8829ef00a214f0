-- Other programs write a title above the headings of an export.
alter table imports add column header_line integer not null default 1;
-- Why this line was taken for the headings, and the first lines, to choose another one from.
alter table imports add column header_by text not null default 'first'
  check (header_by in ('first', 'headings', 'width', 'user'));
alter table imports add column first_lines jsonb not null default '[]';

-- Grows with what people decide before an import begins, so that nobody starts what a colleague has changed meanwhile.
alter table imports add column version integer not null default 1;
