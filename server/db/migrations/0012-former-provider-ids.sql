-- What the provider called the sends of a delivery before somebody asked for another: reports and lists that name one of
-- these tell nothing about the new one.
alter table deliveries add column former_provider_ids text[] not null default '{}';
