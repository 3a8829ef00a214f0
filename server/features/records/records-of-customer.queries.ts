import { type RawBuilder, sql } from 'kysely';
import { type Address } from '#schema/fields/address.ts';
import { addressLine } from '#schema/fields/address-line.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { foldText } from '#server/db/rows/search-text.ts';

const c = columnsOf('customers', 'c');
const r = columnsOf('records', 'r');

const counts = sql`
  count(*) filter (where ${r.kind} = ${sql.lit(workOrders.id)})::int as work_orders,
  count(*) filter (where ${r.kind} = ${sql.lit(projects.id)})::int as projects`;

/** The columns `customer_id`, `work_orders` and `projects` of each customer that has records. */
export function recordCounts(): RawBuilder<unknown> {
  return sql`select ${r.customerId} as customer_id, ${counts} from records r group by ${r.customerId}`;
}

const selectCounts = preparedStatement<{ counts: string }, [customerIds: string[]]>(
  1,
  (customerIds) => sql<{ counts: string }>`
    select coalesce(
        json_object_agg(${c.id}, json_build_object('workOrders', n.work_orders, 'projects', n.projects)), '{}')::text
      as counts
    from customers c
      cross join lateral (select ${counts} from records r where ${r.customerId} = ${c.id}) n
    where ${c.id} = any(${customerIds}::uuid[])`,
);

/** The number of work orders and projects of each customer, as JSON text by customer id. Omits unknown customers. */
export async function countRecordsOfCustomers(db: Database, customerIds: string[]): Promise<string> {
  const [row] = await selectCounts(db, customerIds);
  return row?.counts ?? '{}';
}

const selectServiceAddresses = preparedStatement<{ address: Address }, [customerId: string]>(
  1,
  (customerId) => sql<{ address: Address }>`
    select ${r.serviceAddress} as address from records r
    where ${r.customerId} = ${customerId}
    group by ${r.serviceAddress} order by max(${r.updatedAt}) desc limit 1000`,
);

/**
 * The addresses to choose from for work for a customer, as a JSON array: its own, then the service addresses of its
 * records, the last updated first. Addresses that differ only in case or spaces count as one.
 */
export async function listServiceAddresses(
  db: Database,
  customerId: string,
  own: Omit<Address, '_id'>,
): Promise<string> {
  const rows = await selectServiceAddresses(db, customerId);
  const distinct = new Map<string, Address>();
  for (const address of [own, ...rows.map((row) => row.address)]) {
    const key = foldText(addressLine(address));
    if (!distinct.has(key)) distinct.set(key, address);
  }
  return JSON.stringify([...distinct.values()]);
}

/** The records that prevent the deletion of a customer: '2 work orders and 1 project'. Undefined without records. */
export async function describeDependents(tx: Tx, customerId: string): Promise<string | undefined> {
  const rows = await tx
    .selectFrom('records')
    .select(['kind', ({ fn }) => fn.countAll<number>().as('count')])
    .where('customerId', '=', customerId)
    .groupBy('kind')
    .execute();
  const parts = recordKinds.flatMap(({ id, labels }) => {
    const count = rows.find((row) => row.kind === id)?.count ?? 0;
    if (count === 0) return [];
    return [`${count.toLocaleString('en-US')} ${count === 1 ? labels.singular : labels.plural}`];
  });
  if (parts.length === 0) return undefined;
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
}
