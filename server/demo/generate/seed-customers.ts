import { sql } from 'kysely';
import type { CustomerInput } from '#schema/customers.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { recordCreations, systemActor } from '#server/db/history.ts';
import { inPortions } from '#server/demo/in-batches.ts';
import { createRandom } from '#server/demo/random.ts';
import { type CreatedCustomer, createCustomers } from '#server/features/customers/customers.bulk-insert.ts';
import { madeUpCustomers } from './generate-customers.ts';

export type Newcomer = { input: CustomerInput; at: Date };
export type Newcomers = { count: number; seed: number; now: Date };

const twoYearsMs = 2 * 365 * 24 * 60 * 60 * 1000;
const perTransaction = 1000;

/** Made-up customers who came one after the other over the last two years; the same ones for the same seed. */
export function* madeUpNewcomers({ count, seed, now }: Newcomers): Generator<Newcomer, void> {
  const customers = madeUpCustomers(seed);
  const random = createRandom(seed);
  const step = twoYearsMs / count;
  for (let n = 0; n < count; n += 1) {
    const age = twoYearsMs - n * step - random.below(Math.ceil(step));
    yield { input: customers.next().value, at: new Date(now.getTime() - Math.ceil(age)) };
  }
}

/** Creates customers on behalf of Crewdesk itself, history included. */
export async function addNewcomers(tx: Tx, newcomers: Newcomer[]): Promise<CreatedCustomer[]> {
  const created = await createCustomers(tx, newcomers);
  await recordCreations(tx, { actor: systemActor, entity: 'customer', created });
  return created;
}

/**
 * Adds any number of made-up customers, a thousand to a transaction, and brings the planner's figures up to date.
 * `db` needs two connections, and a statement time-out of some minutes for the last step.
 */
export async function seedCustomers(
  db: Database,
  { onProgress, ...newcomers }: Newcomers & { onProgress?: (added: number) => void },
): Promise<void> {
  const portions = inPortions(madeUpNewcomers(newcomers), perTransaction);
  let added = 0;
  async function addPortions(): Promise<void> {
    for (const portion of portions) {
      await db.transaction().execute((tx) => addNewcomers(tx, portion));
      added += portion.length;
      onProgress?.(added);
    }
  }
  // Two at a time: while the database writes one portion, the next is made.
  await Promise.all([addPortions(), addPortions()]);
  await sql`vacuum (analyze) customers, customer_contacts, history, counters`.execute(db);
}
