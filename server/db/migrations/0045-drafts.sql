-- What users have typed into forms and not saved. The newest revision of each form.
create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  key text not null,
  -- Of the entity that was edited.
  base_version integer,
  data jsonb not null,
  revision bigint not null,
  updated_at timestamptz not null,
  primary key (user_id, key)
);
create index drafts_by_age on drafts (updated_at);
