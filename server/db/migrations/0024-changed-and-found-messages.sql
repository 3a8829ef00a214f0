-- A message that is scheduled can be changed, and found by its text, its recipient and the number of its record.
alter table messages
  add column version integer not null default 1,
  -- An earlier part of a series: holds what was sent before a change. The series goes on as the message named here.
  add column continued_as uuid references messages (id) on delete cascade,
  -- Everything a search may find the message by, folded, the record's number first; kept by the writes.
  add column search_text text;
create index messages_continued on messages (continued_as) where continued_as is not null;

create function pg_temp.fold(value text) returns text language sql immutable
  return trim(regexp_replace(lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'));
update messages m set search_text = concat_ws(E'\n',
  case m.record_kind when 'work-order' then 'wo-' when 'service-contract' then 'sc-' else 'pr-' end || m.record_number,
  nullif(pg_temp.fold(m.recipient_name), ''),
  case m.channel when 'sms' then regexp_replace(m.address, '\D', '', 'g') else lower(m.address) end,
  nullif(pg_temp.fold(m.body), ''));
alter table messages alter column search_text set not null;
create index messages_search on messages using gin (search_text gin_trgm_ops);

-- Messages that did not arrive, newest first. They are few among all that were sent.
create index deliveries_not_sent on deliveries (state, listed_at, id)
  where listed_at is not null and state in ('failed', 'blocked', 'unknown', 'cancelled');
