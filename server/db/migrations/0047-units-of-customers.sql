-- The customer of the record, so that the units of a customer are told apart by one index. Carried along when the record
-- gets another customer.
alter table equipment add column customer_id uuid;
update equipment e set customer_id = r.customer_id from records r where r.id = e.record_id;
alter table equipment alter column customer_id set not null;
create index equipment_of_customer on equipment (customer_id, record_id) include (id, serial, manufacturer_id, model);

create or replace function carry_customer() returns trigger language plpgsql as $$
begin
  update equipment set customer_id = new.customer_id where record_id = new.id;
  update warranties set customer_id = new.customer_id where record_id = new.id;
  return null;
end $$;
