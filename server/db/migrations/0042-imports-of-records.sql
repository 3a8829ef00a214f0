-- Imports of work orders, service contracts, projects and units.
alter table imports drop constraint imports_kind_check;
alter table imports add constraint imports_kind_check
  check (kind in ('customer', 'work-order', 'service-contract', 'project', 'unit'));

-- The same headers mean something else in a file of another kind.
alter table import_memory drop constraint import_memory_pkey;
alter table import_memory add primary key (headers_hash, kind);

-- Several rows may change the same record: an undo looks for the others.
create index import_rows_by_entity on import_rows (import_id, entity_id) where outcome in ('new', 'update');
