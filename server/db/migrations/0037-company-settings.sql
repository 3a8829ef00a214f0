-- What office users set of the company; no row until they do. Settings of the environment win.
create table company_settings (
  -- There is one company.
  id uuid primary key check (id = '5e771265-0000-4000-8000-000000000000'),
  version integer not null,
  name text not null,
  address text not null,
  phone text not null,
  website text not null,
  email text not null,
  time_zone text not null,
  send_hour smallint not null check (send_hour between 8 and 20),
  -- The logo in place of the product's: PNG, JPEG or WebP, and its hash as the version in its URL.
  logo bytea,
  logo_type text,
  logo_hash text,
  updated_at timestamptz not null
);
