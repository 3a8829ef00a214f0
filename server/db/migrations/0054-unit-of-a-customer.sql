-- The units of a customer by their keys, so that a unit of one customer is read from one index, however many customers
-- have its serial and however many units the customer has. The collation is not that of equipment_by_unit, so that no
-- statement about a customer can be planned with that index.
drop index equipment_of_customer;
create index equipment_of_customer on equipment (customer_id, (unit_key(serial) collate "C"), record_id)
  include (id, serial, manufacturer_id, model);
