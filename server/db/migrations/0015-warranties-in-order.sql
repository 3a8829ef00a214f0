-- The next ones to end are read from the index alone, in an order that is the same each time: in a large table hundreds
-- end on one day, and all of them were fetched and sorted for the first five.
drop index warranties_by_expiration;
create index warranties_by_expiration on warranties (expiration_date, id);
