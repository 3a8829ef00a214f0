import { type RawBuilder, sql } from 'kysely';
import type { RecordColumn, RecordKind } from '#schema/records/record-kind.ts';
import type { RecordExportQuery } from '#schema/records/record-queries.ts';
import { addressColumn, timestampColumn } from '#server/http/csv/csv-columns.ts';
import { numberLabel, ownColumn, ownFieldsOf } from './record-json.ts';
import { filterRecords } from './records.queries.ts';

const interval = sql`'Every ' || r.service_interval_amount || ' ' ||
  case r.service_interval_amount when 1 then rtrim(r.service_interval_type, 's') else r.service_interval_type end`;

/** What stands in the list's columns, with the heads that they have there. */
const listCells: Record<RecordColumn, (kind: RecordKind) => RawBuilder<unknown>> = {
  status: () => sql`csv_cell(r.status) as "Status", r.status_on as "Status Date"`,
  classification: () => sql`csv_cell(r.classification) as "Classification"`,
  serviceInterval: () => sql`${interval} as "Schedule Interval"`,
  workLocation: () => sql`${addressColumn(sql`r.service_address`)} as "Work Location"`,
  technicians: ({ techniciansLabel }) => sql`csv_cell((
    select string_agg(u.name, '; ' order by a.position)
    from assignments a join users u on u.id = a.user_id where a.record_id = r.id)) as ${sql.raw(`"${techniciansLabel ?? ''}"`)}`,
};

/** 'Permit Date' for `permitDate`. */
function titleOf(field: string): string {
  const words = field.replace(/[A-Z]/g, ' $&');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The spreadsheet of a kind: what its list shows, and beside it what the office needs to work from paper. */
export function exportRecordsQuery(
  kind: RecordKind,
  query: RecordExportQuery,
  timeZone: string,
): RawBuilder<unknown> {
  const { from, matching, number, id } = filterRecords(kind, query);
  const cells = [
    sql`${numberLabel(kind)} as "Number"`,
    sql`csv_cell(c.name) as "Customer"`,
    ...kind.columns.map((column) => listCells[column](kind)),
    sql`csv_cell(r.customer_po) as "Customer PO"`,
    sql`csv_cell(r.proposal_number) as "Proposal Number"`,
    ...ownFieldsOf(kind).map(
      (field) => sql`csv_cell(r.${sql.raw(ownColumn(field))}::text) as ${sql.raw(`"${titleOf(field)}"`)}`,
    ),
    sql`${addressColumn(sql`r.billing_address`)} as "Billing Address"`,
    sql`csv_cell(r.description) as "Description"`,
    sql`csv_cell((
      select string_agg(concat_ws(', ', k.name, k.title, k.phones_line, k.email), '; ' order by k.position)
      from record_contacts k where k.record_id = r.id)) as "Contacts"`,
    sql`${timestampColumn(sql`r.created_at`, timeZone)} as "Created At"`,
    sql`${timestampColumn(sql`r.updated_at`, timeZone)} as "Last Updated At"`,
  ];
  return sql`
    select ${sql.join(cells)}
    from ${from} join customers c on c.id = r.customer_id
    where ${matching}
    order by ${number} desc, ${id} desc`;
}
