-- What somebody asked for at this very moment leaves also when the clock is set back behind that moment.
create index deliveries_at_once on deliveries (channel, due_at)
  where state = 'queued' and leaves_any_hour and attempts = 0;
