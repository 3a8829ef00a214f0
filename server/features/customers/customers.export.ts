import { type RawBuilder, sql } from 'kysely';
import { customerFields } from '#schema/customers.ts';
import { columnsOf } from '#server/db/columns.ts';
import { recordCounts } from '#server/features/records/records-of-customer.queries.ts';
import { contactsColumn, fieldCells, headed, timestampColumn } from '#server/http/csv/csv-columns.ts';
import { customersMatching } from './customers.queries.ts';

const c = columnsOf('customers', 'c');
const k = columnsOf('customerContacts', 'k');

/** The export of customers: the columns of the list with all contacts and phone numbers, then the other fields. */
export function exportCustomersQuery(q: string | undefined, timeZone: string): RawBuilder<unknown> {
  const matching = customersMatching(q);
  const { name, address, ...otherFields } = fieldCells(customerFields, 'c');
  const contacts = contactsColumn(sql`customer_contacts k where ${k.customerId} = ${c.id}`);
  const cells = [
    name,
    address,
    headed(contacts, 'Contacts'),
    headed(sql`coalesce(n.projects, 0)`, 'Projects'),
    headed(sql`coalesce(n.work_orders, 0)`, 'Work Orders'),
    ...Object.values(otherFields),
    headed(timestampColumn(c.createdAt, timeZone), 'Created At'),
    headed(timestampColumn(c.updatedAt, timeZone), 'Last Updated At'),
  ];
  return sql`
    select ${sql.join(cells)}
    from customers c left join (${recordCounts()}) n on n.customer_id = ${c.id}
    ${matching ? sql`where ${matching}` : sql``}
    order by ${c.sortName}, ${c.id}`;
}
