-- Filters of the history by user, entity and action, in any combination, read only what they list.
drop index history_of_user;
drop index history_of_kind;
drop index history_deletions;
create index history_of_user on history (user_id, entity, action, at, id);
create index history_of_kind on history (entity, action, at, id);

-- What was deleted and can be restored, by what it is found by. The rows of the history are never rewritten.
create table deletions (
  history_id uuid primary key,
  at timestamptz not null,
  -- Number, name, customer and customer PO, folded; kept by the writes below.
  search_text text not null
);
create index deletions_by_time on deletions (at, history_id);
create index deletions_search on deletions using gin (search_text gin_trgm_ops);

create or replace function pg_temp.fold(value text) returns text language sql immutable
  return trim(regexp_replace(lower(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'));
insert into deletions (history_id, at, search_text)
select h.id, h.at, concat_ws(E'\n', nullif(pg_temp.fold(h.before->>'number'), ''), nullif(pg_temp.fold(h.before->>'name'), ''),
  nullif(pg_temp.fold(h.before->'customer'->>'name'), ''), nullif(pg_temp.fold(h.before->>'customerPo'), ''))
from history h
where h.action = 'delete' and h.entity in ('customer', 'user', 'work-order', 'service-contract', 'project');
