-- Replies are numbered in the order in which they are there to be seen, so that what is new hangs on nobody's clock.
alter table replies add column arrival bigint;
update replies r set arrival = n.arrival
  from (select id, row_number() over (order by received_at, id) as arrival from replies) n where n.id = r.id;
alter table replies alter column arrival set not null;
alter table replies alter column arrival add generated always as identity;
select setval(pg_get_serial_sequence('replies', 'arrival'), coalesce(max(arrival), 0) + 1, false) from replies;
create index replies_by_arrival on replies (arrival) where keyword is null;

-- Up to which of them somebody has seen all. To a new colleague nothing is new that came before.
create function last_arrival() returns bigint language sql stable
  as 'select coalesce(max(arrival), 0) from replies where keyword is null';
alter table users add column replies_seen_to bigint;
update users u set replies_seen_to = (
  select coalesce(max(r.arrival), 0) from replies r where r.received_at <= coalesce(u.replies_seen_at, u.created_at));
alter table users alter column replies_seen_to set default last_arrival();
alter table users alter column replies_seen_to set not null;
alter table users drop column replies_seen_at;

-- Those beyond that which somebody has seen all the same, beside their record.
create table seen_replies (
  user_id uuid not null references users (id) on delete cascade,
  reply_id uuid not null references replies (id) on delete cascade,
  primary key (user_id, reply_id)
);
create index seen_replies_by_reply on seen_replies (reply_id);
