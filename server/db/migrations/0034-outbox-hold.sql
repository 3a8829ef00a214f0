-- While messages are held, workers send none: after a restore, or in a copy, some may have been sent before.
create table outbox_hold (
  -- There is one row, and workers lock it while they claim.
  id boolean primary key default true check (id),
  -- Identifies the hold in the history; null while messages are sent, like its reason and its time.
  hold_id uuid,
  reason text check (reason in ('restore', 'copy')),
  held_at timestamptz,
  -- The last release.
  released_at timestamptz,
  released_by uuid references users (id),
  check ((reason is null) = (held_at is null) and (reason is null) = (hold_id is null))
);
insert into outbox_hold default values;
