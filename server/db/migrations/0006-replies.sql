-- The texts that came in, each once.
create table replies (
  id uuid primary key,
  -- What the provider calls it: what is told twice is kept once.
  provider_id text not null unique,
  -- A number in E.164, or a short code.
  address text not null,
  body text not null,
  -- What one of the words that every text service knows did; null for what a person wrote to us.
  keyword text check (keyword in ('stop', 'start', 'help')),
  -- The record whose message went last to that number; kind and number still say which it was once it is deleted.
  record_id uuid references records (id) on delete set null,
  record_kind text,
  record_number integer,
  sender_name text,
  received_at timestamptz not null,
  -- The mail to the office, with the same rules as a delivery; null for one that needs none.
  mail_state text check (mail_state in ('queued', 'sending', 'sent', 'failed', 'unknown')),
  mail_due_at timestamptz,
  mail_attempts integer not null default 0,
  mail_token uuid,
  mail_lease_until timestamptz,
  mail_first_attempt_at timestamptz,
  mail_handed_over_at timestamptz
);
create index replies_listed on replies (received_at, id) where keyword is null;
create index replies_of_record on replies (record_id, received_at);
create index replies_to_mail on replies (coalesce(mail_lease_until, mail_due_at))
  where mail_state in ('queued', 'sending');

-- A text that comes in belongs to the record of what went last to its number.
create index messages_by_number on messages (address) where channel = 'sms';
