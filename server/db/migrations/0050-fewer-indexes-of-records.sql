-- A page of all records in these orders is merged from the index of the open and the closed ones, which has the same rows.
drop index records_by_customer_name;
drop index records_by_status_date;
drop index records_by_creation;
drop index records_by_update;
drop index records_by_classification;
drop index records_by_customer_po;
