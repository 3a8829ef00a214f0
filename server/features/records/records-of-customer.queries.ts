import { type RawBuilder, sql } from 'kysely';
import { type Address, addressLine } from '#schema/fields/address.ts';
import { projects } from '#schema/records/projects.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { foldText } from '#server/db/search-text.ts';

const counts = sql`
  count(*) filter (where r.kind = ${sql.lit(workOrders.id)})::int as work_orders,
  count(*) filter (where r.kind = ${sql.lit(projects.id)})::int as projects`;

/** The number of work orders and projects of each customer that has records. */
export function recordCounts(): RawBuilder<unknown> {
  return sql`select r.customer_id, ${counts} from records r group by r.customer_id`;
}

/** How many records each of these customers has, as JSON text by customer id; who does not exist is left out. */
export async function countRecords(db: Database, ids: string[]): Promise<string> {
  const { rows } = await sql<{ counts: string }>`
    select coalesce(json_object_agg(c.id, json_build_object('workOrders', n.work_orders, 'projects', n.projects)), '{}')::text
      as counts
    from customers c cross join lateral (select ${counts} from records r where r.customer_id = c.id) n
    where c.id = any(${ids}::uuid[])`.execute(db);
  return rows[0]?.counts ?? '{}';
}

/**
 * The addresses at which work for a customer was done or may be, as JSON text: the customer's own, and those of its
 * records, the last used first. Two that differ in case or spaces only are one.
 */
export async function listServiceAddresses(
  db: Database,
  customerId: string,
  own: Omit<Address, '_id'>,
): Promise<string> {
  const { rows } = await sql<{ address: Address }>`
    select r.service_address as address from records r
    where r.customer_id = ${customerId}
    group by r.service_address order by max(r.updated_at) desc limit 1000`.execute(db);
  const distinct = new Map<string, Address>();
  for (const address of [own, ...rows.map((row) => row.address)]) {
    const key = foldText(addressLine(address));
    if (!distinct.has(key)) distinct.set(key, address);
  }
  return JSON.stringify([...distinct.values()]);
}

/** What keeps a customer from being deleted, in words: '2 work orders and 1 project'. Undefined when nothing does. */
export async function describeDependents(tx: Tx, customerId: string): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from records where customer_id = ${customerId} group by kind`.execute(tx);
  const parts = recordKinds.flatMap(({ id, labels }) => {
    const count = rows.find((row) => row.kind === id)?.count ?? 0;
    if (count === 0) return [];
    return [`${count.toLocaleString('en-US')} ${count === 1 ? labels.singular : labels.plural}`];
  });
  if (parts.length === 0) return undefined;
  return new Intl.ListFormat('en-US', { type: 'conjunction' }).format(parts);
}
