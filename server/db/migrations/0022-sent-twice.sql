-- The provider's id of a message that a stopped worker sent after another one had taken over the delivery.
alter table deliveries add late_provider_id text;
