import { type RawBuilder, sql } from 'kysely';
import { recordCounts } from '#server/features/records/records-of-customer.queries.ts';
import { addressColumn, timestampColumn } from '#server/http/csv/csv-columns.ts';
import { customersMatching } from './customers.queries.ts';

/** The spreadsheet of customers: what the list shows, and beside it how to reach each contact. */
export function exportCustomersQuery(q: string | undefined, timeZone: string): RawBuilder<unknown> {
  const matching = customersMatching(q);
  return sql`
    select
      csv_cell(c.name) as "Owner",
      ${addressColumn(sql`c.address`)} as "Billing Address",
      csv_cell((
        select string_agg(concat_ws(', ', k.name, k.title, k.phones_line, k.email), '; ' order by k.position)
        from customer_contacts k where k.customer_id = c.id)) as "Contacts",
      coalesce(n.projects, 0) as "Projects",
      coalesce(n.work_orders, 0) as "Work Orders",
      ${timestampColumn(sql`c.created_at`, timeZone)} as "Created At",
      ${timestampColumn(sql`c.updated_at`, timeZone)} as "Last Updated At"
    from customers c left join (${recordCounts()}) n on n.customer_id = c.id
    ${matching ? sql`where ${matching}` : sql``}
    order by c.sort_name, c.id`;
}
