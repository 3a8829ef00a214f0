-- The last notice that a technician got about the assignment.
alter table assignments add column notice_message_id uuid references messages (id) on delete set null;
create index assignments_of_notice on assignments (notice_message_id) where notice_message_id is not null;

-- Which warranty notices were written, so that each is written once. A warranty that is extended gets its notices anew.
create table warranty_notices (
  warranty_id uuid not null references warranties (id) on delete cascade,
  expiration_date date not null,
  days_before integer not null,
  address text not null,
  created_at timestamptz not null,
  primary key (warranty_id, expiration_date, days_before, address)
);
