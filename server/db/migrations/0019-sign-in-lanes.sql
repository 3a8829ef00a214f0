-- A confirmation code belongs to the lane of a browser that has signed in before (device_id), to the lane that all
-- other browsers share (the network of the request), or was requested by a colleague (is_issued).
alter table login_codes
  add device_id uuid,
  add network text,
  add is_issued boolean not null default false,
  add tried_at timestamptz;

create index security_notes on history (at) where entity = 'security-note';
