create table message_templates (
  id uuid primary key,
  name text not null,
  -- The name folded to lower case without accents: no two templates have the same.
  name_key text not null unique,
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
