-- More heads of lists sort; each order is read from an index, all records or only the open or closed ones.
create index records_by_classification on records (kind, classification, id);
create index records_open_by_classification on records (kind, is_open, classification, id);
create index records_by_customer_po on records (kind, customer_po, id);
create index records_open_by_customer_po on records (kind, is_open, customer_po, id);
-- In sixteenths of a day, so that twelve months are a year. Only service contracts have an interval.
create index records_by_service_interval on records (
  kind,
  (service_interval_amount * case service_interval_type
    when 'days' then 16 when 'weeks' then 112 when 'months' then 487 else 5844 end),
  id
) where kind = 'service-contract';

-- Could have technicians and has none: few among many, so the filter has an index of their own.
alter table records add column is_unassigned boolean not null default false;
update records r set is_unassigned = true
where kind in ('work-order', 'service-contract') and not exists (select from assignments a where a.record_id = r.id);
create index records_unassigned on records (kind, number, id) where is_unassigned;
create index records_open_unassigned on records (kind, is_open, number, id) where is_unassigned;
