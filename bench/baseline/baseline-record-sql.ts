import { workOrderJson } from './baseline-records.ts';

const contactColumns = 'title, name, email, phone_numbers, phones_line';
const unitColumns = 'identifier, type, size, manufacturer_id, model, serial, install_date';
const warrantyColumns = 'equipment_id, company, type, confirmation_number, expiration_date, notify';

/** The tables of the lists inside a work order, in the order of the parameters of `createSql`, and their columns. */
const lists = {
  record_contacts: contactColumns,
  status_events: 'status, status_obtained_at',
  equipment: unitColumns,
  warranties: warrantyColumns,
  assignments: 'user_id',
};
export const listTables = Object.keys(lists);

const columns = `customer_id, customer_sort_name, customer_po, proposal_number, billing_address, service_address,
  classification, description, status, status_on, is_open`;

function insertRows(table: keyof typeof lists, parameter: number): string {
  const names = `id, record_id, position, ${lists[table]}`;
  return `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $${parameter}::jsonb)`;
}

const insertAssignments = `insert into assignments (id, record_id, position, user_id, kind, number, is_open)
  select x.id, r.id, x.position, x.user_id, r.kind, r.number, r.is_open
  from jsonb_populate_recordset(null::assignments, $6::jsonb) x join records r on r.id = x.record_id`;

export const createSql = `
  with records as (
    insert into records (id, kind, version, created_at, updated_at, updated_by, ${columns}, number, search_text)
    select id, kind, version, created_at, updated_at, updated_by, ${columns}, next,
      concat_ws(E'\\n', customer_sort_name, 'wo-' || next, search_text)
    from (select nextval('work_order_numbers') as next, r.* from jsonb_populate_record(null::records, $1::jsonb) r) as r
    returning *
  ), record_contacts as (${insertRows('record_contacts', 2)} returning *),
  status_events as (${insertRows('status_events', 3)} returning *),
  equipment as (${insertRows('equipment', 4)} returning *),
  warranties as (${insertRows('warranties', 5)} returning *),
  assignments as (${insertAssignments} returning *)
  select ${workOrderJson}::text as json from records r`;

export const updateSql = `
  update records set (${columns}) = (select ${columns} from jsonb_populate_record(null::records, $2::jsonb)),
    search_text = $3, version = version + 1, updated_at = $4, updated_by = $5
  where id = $1`;

export const writeEventsSql = `${insertRows('status_events', 1)}
  on conflict (id) do update set position = excluded.position, status = excluded.status,
    status_obtained_at = excluded.status_obtained_at`;

export const historySql = `
  insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after)
  values ($1, $2, $3, $4, $5, 'work-order', $6, $7, $8)`;
