-- New entries wait in a list until a vacuum or until there are thousands of them, and each search compares all of them:
-- looking up the phone numbers of an import took most of its time. Now they go into the index at once.
alter index customer_contacts_by_number set (fastupdate = off);
select gin_clean_pending_list('customer_contacts_by_number');
