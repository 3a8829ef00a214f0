import { sql } from 'kysely';
import type { CustomerInput } from '#schema/customers.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { logCreations, systemActor } from '#server/db/history/history.ts';
import { inBatches } from '#server/demo/in-batches.ts';
import { createRandom } from '#server/demo/random.ts';
import { type CreatedCustomer, createCustomers } from '#server/features/customers/customers.writes.ts';
import { generateCustomers } from './generate-customers.ts';

/** `at` is when the customer was created. */
export type GeneratedCustomer = { input: CustomerInput; at: Date };
export type CustomerPlan = { count: number; seed: number; now: Date };

const twoYearsMs = 2 * 365 * 24 * 60 * 60 * 1000;
const batchSize = 1000;

/** Generates customers in the order they were created over the last two years, the same ones for the same plan. */
export function* generateTimestampedCustomers({
  count,
  seed,
  now,
}: CustomerPlan): Generator<GeneratedCustomer, void> {
  const customers = generateCustomers(seed);
  const random = createRandom(seed);
  const step = twoYearsMs / count;
  for (let n = 0; n < count; n += 1) {
    const age = twoYearsMs - n * step - random.below(Math.ceil(step));
    yield { input: customers.next().value, at: new Date(now.getTime() - Math.ceil(age)) };
  }
}

/** Creates customers and their history as the system. */
export async function createGeneratedCustomers(
  tx: Tx,
  customers: GeneratedCustomer[],
): Promise<CreatedCustomer[]> {
  const created = await createCustomers(tx, customers);
  await logCreations(tx, { actor: systemActor, entity: 'customer', created });
  return created;
}

/**
 * Creates any number of generated customers in batches and updates the planner's statistics. `db` needs two connections
 * and a statement timeout of some minutes for the final vacuum.
 */
export async function seedCustomers(
  db: Database,
  { onProgress, ...plan }: CustomerPlan & { onProgress?: (added: number) => void },
): Promise<void> {
  const batches = inBatches(generateTimestampedCustomers(plan), batchSize);
  let added = 0;
  async function createBatches(): Promise<void> {
    for (const batch of batches) {
      await db.transaction().execute((tx) => createGeneratedCustomers(tx, batch));
      added += batch.length;
      onProgress?.(added);
    }
  }
  // Two at a time: the next batch is generated while the database writes the previous one.
  await Promise.all([createBatches(), createBatches()]);
  await sql`vacuum (analyze) customers, customer_contacts, history, counters`.execute(db);
}
