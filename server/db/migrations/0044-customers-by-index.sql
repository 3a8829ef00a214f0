-- Contacts are found by their numbers without extensions: who calls does not show one.
drop index customer_contacts_by_phone;
create index customer_contacts_by_number on customer_contacts using gin (
  (regexp_replace(jsonb_path_query_array(phone_numbers, '$[*].phone')::text, ';ext=[0-9]+', '', 'g')::jsonb)
);

-- Streets begin with their number, so that few customers share the beginning.
create index customers_by_street on customers (lower(address->>'street') text_pattern_ops);

-- The customer of the record, so that the next warranties of a customer to expire are read from one index. Carried along
-- when the record gets another customer.
alter table warranties add column customer_id uuid;
update warranties w set customer_id = r.customer_id from records r where r.id = w.record_id;
alter table warranties alter column customer_id set not null;
create index warranties_of_customer on warranties (customer_id, expiration_date, id);

create function carry_customer() returns trigger language plpgsql as $$
begin
  update warranties set customer_id = new.customer_id where record_id = new.id;
  return null;
end $$;
create trigger records_customer_carried after update of customer_id on records
  for each row when (old.customer_id <> new.customer_id) execute function carry_customer();
