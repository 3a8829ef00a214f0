-- How each user likes to see lists, as the API sends and receives it.
create table preferences (
  user_id uuid primary key references users (id) on delete cascade,
  document jsonb not null,
  updated_at timestamptz not null
);
