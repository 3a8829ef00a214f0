-- Texts that a user sent to a number that is on no contact of the record. One row each, deleted after an hour: counted
-- apart from messages, because resending counts again and removing a scheduled message does not give a text back.
create table unknown_texts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index unknown_texts_of_user on unknown_texts (user_id, created_at);
