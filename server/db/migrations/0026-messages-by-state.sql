-- The messages in any one state are read in the order of the list. The former index had only those that did not arrive.
create index deliveries_by_state on deliveries (state, listed_at, id) where listed_at is not null;
drop index deliveries_not_sent;
