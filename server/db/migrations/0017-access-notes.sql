-- How to get in: gate code, dog, roof key.
alter table customers add column access_notes text;
