import { contentColumns, contractColumns, type ListTable, listColumns } from './baseline-record-rows.ts';
import { workOrderJson } from './baseline-records.ts';

const columns = contentColumns.join(', ');

function insertRowsSql(table: ListTable, parameter: number): string {
  const names = ['id', 'record_id', 'position', ...listColumns[table]].join(', ');
  return `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $${parameter}::jsonb)`;
}

/** Columns of the record, which its rows have, too. */
function insertCopiesSql(table: ListTable, parameter: number, copied: string[]): string {
  const names = ['id', 'record_id', 'position', ...listColumns[table]];
  const values = [...names.map((name) => `x.${name}`), ...copied.map((name) => `r.${name}`)].join(', ');
  return `insert into ${table} (${[...names, ...copied].join(', ')}) select ${values}
    from jsonb_populate_recordset(null::${table}, $${parameter}::jsonb) x join records r on r.id = x.record_id`;
}

/** Parameters: the row of `records`, then the rows of each table of `listTables`, all as JSON. */
export const createSql = `
  with records as (
    insert into records (id, kind, version, created_at, updated_at, updated_by, ${columns}, number, search_text)
    select id, kind, version, created_at, updated_at, updated_by, ${columns}, next,
      concat_ws(E'\\n', customer_sort_name, 'wo-' || next, search_text)
    from (select nextval('work_order_numbers') as next, r.* from jsonb_populate_record(null::records, $1::jsonb) r) as r
    returning *
  ), record_contacts as (${insertRowsSql('record_contacts', 2)} returning *),
  status_events as (${insertRowsSql('status_events', 3)} returning *),
  equipment as (${insertCopiesSql('equipment', 4, ['customer_id'])} returning *),
  warranties as (${insertCopiesSql('warranties', 5, ['customer_id'])} returning *),
  assignments as (${insertCopiesSql('assignments', 6, ['kind', 'number', 'is_open'])} returning *)
  select ${workOrderJson}::text as json from records r`;

/** A statement is named by the start of its text. */
const updateOf = (kind: string, names: string) => `
  -- ${kind}
  update records set (${names}) = (select ${names} from jsonb_populate_record(null::records, $2::jsonb)),
    search_text = $3, version = version + 1, updated_at = $4, updated_by = $5
  where id = $1`;

export const updateSql = updateOf('work order', columns);
export const updateContractSql = updateOf('contract', contractColumns.join(', '));

const updatedEventColumns = ['position', ...listColumns.status_events];

export const saveEventsSql = `${insertRowsSql('status_events', 1)}
  on conflict (id) do update set ${updatedEventColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`;

export const historySql = `
  insert into history (id, at, user_id, user_name, action, entity, entity_id, before, after, places)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`;
