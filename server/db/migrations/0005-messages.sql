-- What somebody asked to be sent to one address: once, on a day, or every N days.
create table messages (
  id uuid primary key,
  -- Null once the record is deleted; kind and number still say which it was.
  record_id uuid references records (id) on delete set null,
  record_kind text not null,
  record_number integer not null,
  purpose text not null check (purpose in ('message', 'technician-notice', 'warranty-notice')),
  channel text not null check (channel in ('sms', 'email')),
  -- An e-mail address, or a phone number in E.164.
  address text not null,
  recipient_name text,
  subject text,
  body text not null,
  -- Null for what Crewdesk sends by itself.
  sent_by uuid references users (id),
  -- The day on which it leaves, or a series begins; null for at once.
  send_on date,
  recurrence_interval_days integer,
  last_sent_at timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null
);
create index messages_of_record on messages (record_id, id);

-- One send of a message to its address: the queue and the truth about it in one row.
create table deliveries (
  id uuid primary key,
  message_id uuid not null references messages (id) on delete cascade,
  -- 0 for a message that goes out once; the n-th of a series, counted from its start.
  occurrence integer not null,
  -- As its message says: each channel has a lane of its own, so that one that hangs does not hold up the other.
  channel text not null,
  due_at timestamptz not null,
  -- A person asked for it at this moment, so it may leave at night too.
  leaves_any_hour boolean not null,
  state text not null
    check (state in ('queued', 'sending', 'sent', 'delivered', 'failed', 'blocked', 'unknown', 'cancelled')),
  -- Why it stands as it does, in plain words.
  reason text,
  attempts integer not null default 0,
  -- Who claims a delivery gets a token, and only who holds it can say how it ended.
  attempt_token uuid,
  lease_until timestamptz,
  first_attempt_at timestamptz,
  -- What the provider calls it.
  provider_id text,
  -- Since when it stands under Sent, whatever its state. While it waits for its day, or as the next of a series, it
  -- stands under Scheduled and has none.
  listed_at timestamptz,
  sent_at timestamptz,
  delivered_at timestamptz,
  -- When its message came.
  created_at timestamptz not null,
  unique (message_id, occurrence)
) with (fillfactor = 70);
create index deliveries_due on deliveries (channel, due_at, id) where state = 'queued';
create index deliveries_leased on deliveries (channel, lease_until) where state = 'sending';
create index deliveries_scheduled on deliveries (created_at, message_id) where state = 'queued' and listed_at is null;
create index deliveries_listed on deliveries (listed_at, id) where listed_at is not null;
create index deliveries_by_provider_id on deliveries (provider_id) where provider_id is not null;

-- Who does not want to hear from us, by channel and normalised address.
create table suppressions (
  id uuid primary key,
  channel text not null check (channel in ('sms', 'email')),
  address text not null,
  -- How we know: the word they sent, the link they followed, or what a colleague was told.
  source text not null check (source in ('reply', 'unsubscribe', 'staff')),
  note text,
  created_by uuid references users (id),
  created_at timestamptz not null,
  unique (channel, address)
);
