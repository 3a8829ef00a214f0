import { type RawBuilder, sql } from 'kysely';
import { customerFields } from '#schema/customers.ts';
import { columnsOf } from '#server/db/columns.ts';
import { fieldPairs } from '#server/db/rows/entity-json.ts';
import { latestRecordJson } from '#server/features/records/overview/records-overview.queries.ts';
import { contactsWithOptOuts } from '#server/messaging/messages/available-contacts.queries.ts';

const c = columnsOf('customers', 'c');
const k = columnsOf('customerContacts', 'k');

/** The customer `c` and whom to call. */
export function headJson(customerId: string): RawBuilder<unknown> {
  const contacts = sql`customer_contacts k where ${k.customerId} = ${c.id}`;
  return sql`json_build_object('_id', ${c.id}, ${fieldPairs(customerFields, 'c')},
    'contacts', ${contactsWithOptOuts(contacts)}, 'latestRecord', ${latestRecordJson(customerId)})`;
}
