create table manufacturers (
  id uuid primary key,
  name text not null,
  -- The name folded to lower case without accents: two of them are the same manufacturer.
  name_key text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Taken off the choices; equipment that names it keeps it.
  deleted_at timestamptz
);
create unique index manufacturers_living_name on manufacturers (name_key) where deleted_at is null;

create sequence work_order_numbers start 1001;
create sequence service_contract_numbers start 1001;
create sequence project_numbers start 1001;

-- Work orders, service contracts and projects.
create table records (
  id uuid primary key,
  kind text not null,
  -- From the sequence of the kind; shown with its prefix, as in WO-1001.
  number integer not null,
  customer_id uuid not null references customers (id),
  -- The customer's sort_name, carried along by a trigger when it changes.
  customer_sort_name text collate "C" not null,
  customer_po text not null,
  proposal_number text,
  billing_address jsonb not null,
  service_address jsonb not null,
  classification text not null,
  description text not null,
  service_interval_type text,
  service_interval_amount integer,
  permit_number text,
  permit_date date,
  -- What the timeline says, kept by whatever writes the timeline.
  status text not null,
  status_on date not null,
  is_open boolean not null,
  -- Everything a search may find the record by, folded, the customer's sort_name first; kept by the writes below.
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id)
);
-- A page of a list is read from one of these, all records or only the open or closed ones.
create index records_by_number on records (kind, number, id);
create index records_by_customer_name on records (kind, customer_sort_name, id);
create index records_by_status_date on records (kind, status_on, id);
create index records_by_creation on records (kind, created_at, id);
create index records_by_update on records (kind, updated_at, id);
create index records_open_by_number on records (kind, is_open, number, id);
create index records_open_by_customer_name on records (kind, is_open, customer_sort_name, id);
create index records_open_by_status_date on records (kind, is_open, status_on, id);
create index records_open_by_creation on records (kind, is_open, created_at, id);
create index records_open_by_update on records (kind, is_open, updated_at, id);
create index records_by_status on records (kind, lower(status), number, id);
create index records_of_customer on records (customer_id, kind);
create index records_search on records using gin (search_text gin_trgm_ops);

create table record_contacts (
  id uuid primary key,
  record_id uuid not null references records (id) on delete cascade,
  position integer not null,
  title text not null,
  name text not null,
  email text,
  -- [{_id, name, phone}], phone in its wire form.
  phone_numbers jsonb not null,
  -- The same numbers as a person writes them, for spreadsheets.
  phones_line text not null
);
create index record_contacts_of_record on record_contacts (record_id, position);

create table status_events (
  id uuid primary key,
  record_id uuid not null references records (id) on delete cascade,
  -- By date; events of one day in the order in which they were given.
  position integer not null,
  status text not null,
  status_obtained_at date not null
);
create index status_events_of_record on status_events (record_id, position);

create table equipment (
  id uuid primary key,
  record_id uuid not null references records (id) on delete cascade,
  position integer not null,
  identifier text not null,
  type text not null,
  size text not null,
  manufacturer_id uuid not null references manufacturers (id),
  model text not null,
  serial text not null,
  install_date date not null
);
create index equipment_of_record on equipment (record_id, position);

create table warranties (
  id uuid primary key,
  record_id uuid not null references records (id) on delete cascade,
  position integer not null,
  equipment_id uuid not null references equipment (id) on delete cascade,
  company text not null,
  type text not null check (type in ('Parts', 'Labor')),
  confirmation_number text not null,
  expiration_date date not null,
  -- E-mail addresses and phone numbers in their wire form.
  notify jsonb not null
);
create index warranties_of_record on warranties (record_id, position);
create index warranties_of_equipment on warranties (equipment_id);
create index warranties_by_expiration on warranties (expiration_date);

create table assignments (
  id uuid primary key,
  record_id uuid not null references records (id) on delete cascade,
  position integer not null,
  user_id uuid not null references users (id)
);
create index assignments_of_record on assignments (record_id, position);
create index assignments_of_user on assignments (user_id, record_id);

create table record_documents (
  id uuid primary key,
  record_id uuid not null references records (id) on delete cascade,
  position integer not null,
  name text not null,
  file_url text not null,
  -- The uploaded document behind the address, where it is one of ours.
  document_id uuid
);
create index record_documents_of_record on record_documents (record_id, position);
create index record_documents_of_document on record_documents (document_id) where document_id is not null;

-- The number of records of a kind under its name, of the open ones with ':open' after it.
create function count_records() returns trigger language plpgsql as $$
begin
  insert into counters (entity, shard, value)
  select entity, pg_backend_pid() % 16, case tg_op when 'INSERT' then rows else -rows end
  from (
    select kind as entity, count(*) as rows from changed_rows group by kind
    union all
    select kind || ':open', count(*) from changed_rows where is_open group by kind
  ) as counted
  order by entity
  on conflict (entity, shard) do update set value = counters.value + excluded.value;
  return null;
end $$;

create trigger records_counted_in after insert on records
  referencing new table as changed_rows for each statement execute function count_records();
create trigger records_counted_out after delete on records
  referencing old table as changed_rows for each statement execute function count_records();

create function count_reopening() returns trigger language plpgsql as $$
begin
  insert into counters (entity, shard, value)
  values (new.kind || ':open', pg_backend_pid() % 16, case when new.is_open then 1 else -1 end)
  on conflict (entity, shard) do update set value = counters.value + excluded.value;
  return null;
end $$;

create trigger records_reopened after update of is_open on records
  for each row when (old.is_open <> new.is_open) execute function count_reopening();

-- Lists are sorted by the customer's name and searches find records by it, so a new name goes into its records.
create function carry_customer_name() returns trigger language plpgsql as $$
begin
  update records
  set customer_sort_name = new.sort_name,
    search_text = new.sort_name || substr(search_text, length(old.sort_name) + 1)
  where customer_id = new.id;
  return null;
end $$;

create trigger customers_name_carried after update of sort_name on customers
  for each row when (old.sort_name <> new.sort_name) execute function carry_customer_name();
