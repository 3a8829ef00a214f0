-- Rows to which the server gives an id get one of version 8 from now on, and clients choose ids of version 7. So an id
-- that nobody may choose again is known without looking for its row, and deleted rows need not be remembered. These are
-- the rows so far to which the server gave ids of version 7; none may be added or removed meanwhile.
lock table record_documents, assignments, warranties, equipment, status_events, record_contacts, customer_contacts
  in access exclusive mode;
insert into used_row_ids (id)
select r.id
from (
  select id from customer_contacts union all
  select id from record_contacts union all
  select id from status_events union all
  select id from equipment union all
  select id from warranties union all
  select id from assignments union all
  select id from record_documents
) r
where r.id > (select id from used_row_ids order by id limit 1) and substr(r.id::text, 15, 1) = '7'
on conflict do nothing;

-- The first line of visits keeps the id of its contract, so those of deleted contracts are still remembered.
drop trigger remember_row_ids on customer_contacts;
drop trigger remember_row_ids on record_contacts;
drop trigger remember_row_ids on status_events;
drop trigger remember_row_ids on equipment;
drop trigger remember_row_ids on warranties;
drop trigger remember_row_ids on assignments;
drop trigger remember_row_ids on record_documents;
