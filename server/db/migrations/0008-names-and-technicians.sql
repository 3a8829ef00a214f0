-- A form that was opened before a manufacturer was renamed still sends the former name.
alter table manufacturers add column former_name_keys text[] not null default '{}';

-- What the list of one technician's records is narrowed to and sorted by, so that it is read from one index too.
alter table assignments
  add column kind text,
  add column number integer,
  add column is_open boolean;
update assignments a set kind = r.kind, number = r.number, is_open = r.is_open from records r where r.id = a.record_id;
alter table assignments
  alter column kind set not null,
  alter column number set not null,
  alter column is_open set not null;
drop index assignments_of_user;
create index assignments_of_user on assignments (user_id, kind, number, record_id);
create index assignments_open_of_user on assignments (user_id, kind, is_open, number, record_id);

create function carry_openness() returns trigger language plpgsql as $$
begin
  update assignments set is_open = new.is_open where record_id = new.id;
  return null;
end $$;
create trigger records_openness_carried after update of is_open on records
  for each row when (old.is_open <> new.is_open) execute function carry_openness();
