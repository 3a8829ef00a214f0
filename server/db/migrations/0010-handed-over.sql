-- Set before a delivery is handed to a provider that cannot be asked afterwards: what was cut off earlier can be sent
-- again without a doubt.
alter table deliveries add column handed_over_at timestamptz;
