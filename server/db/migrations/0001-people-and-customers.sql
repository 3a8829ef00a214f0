create extension if not exists pg_trgm;

-- Instants leave the database as ISO 8601 in UTC with milliseconds.
create function iso_instant(instant timestamptz) returns text
  language sql stable parallel safe
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

-- A spreadsheet takes a cell beginning with one of these for a formula; one apostrophe keeps it text.
create function csv_cell(cell text) returns text
  language sql immutable parallel safe
  return case when cell ~ '^[=+@\t\r-]' then '''' || cell else cell end;

create table users (
  id uuid primary key,
  name text not null,
  phone text not null,
  is_technician boolean not null default false,
  last_login_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
);
create unique index users_living_phone on users (phone) where deleted_at is null;

create table login_codes (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_codes_expiry on login_codes (expires_at);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_of_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

create table customers (
  id uuid primary key,
  name text not null,
  -- The name folded to lower case without accents: what the list is sorted by.
  sort_name text collate "C" not null,
  -- An address is a value: {name, street, street2, city, state, zip}.
  address jsonb not null,
  -- Everything a search may find the customer by, folded; kept by the writes below.
  search_text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  updated_by uuid references users (id)
);
create index customers_by_name on customers (sort_name, id);
create index customers_by_creation on customers (created_at, id);
create index customers_by_update on customers (updated_at, id);
create index customers_search on customers using gin (search_text gin_trgm_ops);

create table customer_contacts (
  id uuid primary key,
  customer_id uuid not null references customers (id) on delete cascade,
  position integer not null,
  title text not null,
  name text not null,
  email text,
  -- [{_id, name, phone}], phone in its wire form.
  phone_numbers jsonb not null,
  -- The same numbers as a person writes them, for spreadsheets.
  phones_line text not null
);
create index customer_contacts_of_customer on customer_contacts (customer_id, position);

-- Exact totals that cost the same for ten rows and ten million. Each connection counts on a shard of its own,
-- so that writers do not wait for each other.
create table counters (
  entity text not null,
  shard smallint not null,
  value bigint not null,
  primary key (entity, shard)
) with (fillfactor = 50);

create function count_rows() returns trigger language plpgsql as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from changed_rows;
  else
    select -count(*) into change from changed_rows;
  end if;
  if change <> 0 then
    insert into counters (entity, shard, value)
    values (tg_table_name, pg_backend_pid() % 16, change)
    on conflict (entity, shard) do update set value = counters.value + excluded.value;
  end if;
  return null;
end $$;

create trigger customers_counted_in after insert on customers
  referencing new table as changed_rows for each statement execute function count_rows();
create trigger customers_counted_out after delete on customers
  referencing old table as changed_rows for each statement execute function count_rows();

-- Who did what to which entity, from what to what. Rows are only ever added.
create table history (
  id uuid primary key,
  at timestamptz not null,
  user_id uuid,
  user_name text not null,
  action text not null check (action in ('create', 'update', 'delete')),
  entity text not null,
  entity_id uuid not null,
  before jsonb,
  after jsonb
);
create index history_of_entity on history (entity_id, at);

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'history is only ever added to';
end $$;
create trigger history_is_append_only before update or delete or truncate on history
  for each statement execute function refuse_rewriting();

-- The first answer to a POST with an Idempotency-Key, given again when the same key comes back.
create table idempotency_keys (
  user_id uuid not null references users (id) on delete cascade,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status integer not null,
  body text,
  version integer,
  created_at timestamptz not null,
  primary key (user_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Kept by rate-limiter-flexible.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- What this installation knows of itself, such as whether it was filled as a demonstration.
create table installation (
  name text primary key,
  value jsonb not null
);
