-- Up to when somebody has seen what came back: replies that came later are new to them.
alter table users add column replies_seen_at timestamptz;

-- Who was written to last at an address that opted out.
create index messages_by_mail on messages (lower(address)) where channel = 'email';
