import { type RawBuilder, sql } from 'kysely';
import { ownFields } from '#schema/records/own-fields.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { type CsvCell, listColumns, recordColumns } from '#schema/records/record-list.ts';
import type { RecordExportQuery } from '#schema/records/record-queries.ts';
import { commonFields } from '#schema/records/records.ts';
import { type ColumnName, columnsOf } from '#server/db/columns.ts';
import {
  contactsColumn,
  fieldCells,
  formattedCell,
  headed,
  timestampColumn,
} from '#server/http/csv/csv-columns.ts';
import { filterRecords } from './list/record-filter.ts';
import { numberLabel } from './storage/record-json.ts';

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');
const a = columnsOf('assignments', 'a');
const u = columnsOf('users', 'u');
const k = columnsOf('recordContacts', 'k');

/** The cells of the columns of lists; a cell whose column is not in `records` does not compile. */
const listCells: Record<keyof typeof recordColumns, { csv: readonly CsvCell<ColumnName<'records'>>[] }> =
  recordColumns;

const interval = sql`'Every ' || ${r.serviceIntervalAmount} || ' ' || case ${r.serviceIntervalAmount}
  when 1 then rtrim(${r.serviceIntervalType}, 's') else ${r.serviceIntervalType} end`;

const technicians = sql`csv_cell((
  select string_agg(${u.name}, '; ' order by ${a.position})
  from assignments a join users u on ${u.id} = ${a.userId} where ${a.recordId} = ${r.id}))`;

function listCell(cell: CsvCell, { techniciansLabel = '' }: RecordKind): RawBuilder<unknown> {
  if ('column' in cell) return headed(formattedCell(cell.column, 'r', cell.format), cell.heading);
  switch (cell.built) {
    case 'serviceInterval':
      return headed(interval, 'Schedule Interval');
    case 'technicians':
      return headed(technicians, techniciansLabel);
  }
}

/** The export of a kind: the columns of its list, then the other fields that the office needs to work from paper. */
export function exportRecordsQuery(
  kind: RecordKind,
  query: RecordExportQuery,
  timeZone: string,
  today: string,
): RawBuilder<unknown> {
  const { from, conditions, number, id } = filterRecords(kind, query, today);
  const { billingAddress, description, ...otherFields } = fieldCells(commonFields(kind), 'r');
  const contacts = contactsColumn(sql`record_contacts k where ${k.recordId} = ${r.id}`);
  const cells = [
    headed(numberLabel(kind), 'Number'),
    headed(sql`csv_cell(${c.name})`, 'Customer'),
    ...listColumns(kind).flatMap((name) => listCells[name].csv.map((cell) => listCell(cell, kind))),
    ...Object.values(otherFields),
    ...Object.values(fieldCells(ownFields(kind), 'r')),
    billingAddress,
    description,
    headed(contacts, 'Contacts'),
    headed(timestampColumn(r.createdAt, timeZone), 'Created At'),
    headed(timestampColumn(r.updatedAt, timeZone), 'Last Updated At'),
  ];
  return sql`
    select ${sql.join(cells)}
    from ${from()} join customers c on ${c.id} = ${r.customerId}
    where ${sql.join(conditions, sql` and `)}
    order by ${number} desc, ${id} desc`;
}
