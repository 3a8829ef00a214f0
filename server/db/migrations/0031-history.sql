alter table history
  -- The record that the entity belongs to, such as that of a message.
  add column parent_id uuid,
  -- Null: before and after are whole. Otherwise they hold the members that differ, of lists the rows that differ, and
  -- this their places: {"equipment": [[places before], [places after]]}.
  add column places jsonb,
  -- Of a deletion: the rows that belong to the entity but are not in its JSON, by table.
  add column related_rows jsonb,
  -- The change that this one took back.
  add column undone_id uuid;
alter table history drop constraint history_action_check;
alter table history add constraint history_action_check
  check (action in ('create', 'update', 'delete', 'restore', 'export'));

-- Histories are listed by time, each from one of these; deletions are few.
drop index history_of_entity;
create index history_of_entity on history (entity_id, at, id);
create index history_of_parent on history (parent_id, at, id) where parent_id is not null;
create index history_by_time on history (at, id);
create index history_of_user on history (user_id, at, id);
create index history_of_kind on history (entity, at, id);
create index history_deletions on history (at, id) where action in ('delete', 'restore', 'export');

-- A warranty may come back with its id, and its notices must not be sent again.
alter table warranty_notices drop constraint warranty_notices_warranty_id_fkey;

-- When a record last gave up the document.
alter table documents add column released_at timestamptz;
