-- Files that office users import. A worker that handles one renews its lease with each batch.
create table imports (
  id uuid primary key,
  kind text not null check (kind in ('customer')),
  file_name text not null,
  bytes integer not null,
  content_hash text not null,
  encoding text not null,
  delimiter text not null,
  row_count integer not null,
  -- Index, header, samples, share of values, target and the reason of its proposal of each column.
  columns jsonb not null,
  state text not null check (state in
    ('columns', 'checking', 'checked', 'running', 'done', 'cancelled', 'undoing', 'undone', 'failed')),
  problem text,
  -- Whether the rows hold what a dry run predicts for the columns as they are.
  is_checked boolean not null default false,
  -- What a worker does or did last, its progress in rows, and since when.
  done_rows integer not null default 0,
  total_rows integer not null default 0,
  work_started_at timestamptz,
  attempt_token uuid,
  lease_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null,
  created_by uuid not null references users (id),
  -- Who asked for what a worker does or did last.
  worked_by uuid not null references users (id)
);
create index imports_by_creation on imports (created_at, id);
create index imports_by_content on imports (content_hash);
create index imports_at_work on imports (created_at) where state in ('checking', 'running', 'undoing');
create trigger imports_counted_in after insert on imports
  referencing new table as changed_rows for each statement execute function count_rows();
create trigger imports_counted_out after delete on imports
  referencing old table as changed_rows for each statement execute function count_rows();

-- The bytes of a file in parts, so that any process can go on after a crash.
create table import_files (
  import_id uuid not null references imports (id) on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (import_id, part)
);

create table import_rows (
  import_id uuid not null references imports (id) on delete cascade,
  -- From 0, in the order of the file.
  row_number integer not null,
  line integer not null,
  name text not null,
  -- What the dry run predicts, and what the import did; a row with an outcome is never handled again.
  predicted text check (predicted in ('new', 'update', 'unchanged', 'refused')),
  outcome text check (outcome in ('new', 'update', 'unchanged', 'refused')),
  -- Whether the import did other than predicted.
  is_differing boolean not null default false,
  entity_id uuid,
  changes jsonb not null,
  issues jsonb not null,
  -- Of what the import wrote: the change in the history, and the version of the entity after it.
  history_id uuid,
  version_after integer,
  -- Null until an undo reached the row.
  is_undone boolean,
  undo_reason text,
  primary key (import_id, row_number)
);
create index import_rows_by_outcome on import_rows (import_id, (coalesce(outcome, predicted)), row_number);

-- What columns with these headers became the last time.
create table import_memory (
  headers_hash text primary key,
  kind text not null,
  targets jsonb not null,
  updated_at timestamptz not null
);

-- The import that a change belongs to.
alter table history add column import_id uuid;

-- By these, rows of a file are recognized as customers.
create index customer_contacts_by_email on customer_contacts (lower(email)) where email is not null;
create index customer_contacts_by_phone on customer_contacts
  using gin (jsonb_path_query_array(phone_numbers, '$[*].phone'));
