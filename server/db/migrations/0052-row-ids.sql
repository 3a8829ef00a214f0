-- Forms give new rows their ids. An id is kept only if no row ever had it: not a row of another entity, and not a deleted
-- one, which an undo or a restore brings back under its id. This table has the ids that clients have chosen, from their
-- first use on, and those of rows that were deleted. The smallest one is of the moment of this migration: what was deleted
-- before is not in it, so older ids are never kept.
create table used_row_ids (
  id uuid primary key
);
insert into used_row_ids (id)
select (lpad(to_hex((extract(epoch from now()) * 1000)::bigint), 12, '0') || repeat('0', 20))::uuid;

create function remember_row_ids() returns trigger language plpgsql as $$
begin
  insert into used_row_ids (id)
  select id from removed where id > (select id from used_row_ids order by id limit 1)
  on conflict do nothing;
  return null;
end $$;

create trigger remember_row_ids after delete on customer_contacts
  referencing old table as removed for each statement execute function remember_row_ids();
create trigger remember_row_ids after delete on record_contacts
  referencing old table as removed for each statement execute function remember_row_ids();
create trigger remember_row_ids after delete on status_events
  referencing old table as removed for each statement execute function remember_row_ids();
create trigger remember_row_ids after delete on equipment
  referencing old table as removed for each statement execute function remember_row_ids();
create trigger remember_row_ids after delete on warranties
  referencing old table as removed for each statement execute function remember_row_ids();
create trigger remember_row_ids after delete on assignments
  referencing old table as removed for each statement execute function remember_row_ids();
create trigger remember_row_ids after delete on record_documents
  referencing old table as removed for each statement execute function remember_row_ids();
create trigger remember_row_ids after delete on visit_lines
  referencing old table as removed for each statement execute function remember_row_ids();
