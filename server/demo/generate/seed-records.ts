import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { dayOf } from '#schema/fields/format-day.ts';
import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { type Actor, logCreations, systemActor } from '#server/db/history/history.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';
import { manufacturerNames } from '#server/demo/catalogue/catalogue.ts';
import { inBatches } from '#server/demo/in-batches.ts';
import { seedPastVisits } from '#server/demo/visits/seed-past-visits.ts';
import { createManufacturers } from '#server/features/manufacturers/manufacturers.queries.ts';
import { insertNewRecords } from '#server/features/records/storage/insert-records.ts';
import { recordRows, toRecordContent } from '#server/features/records/storage/record-rows.ts';
import { recordTables } from '#server/features/records/storage/record-tables.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { type ExistingCustomer, type GeneratedRecord, generateRecords } from './generate-records.ts';

type CreateOptions = {
  /** Who created the record. */
  actorOf: (record: GeneratedRecord) => Actor;
  timeZone: string;
  /** The ids of manufacturers by name. */
  manufacturers: Map<string, string>;
};

/** Creates records of a kind and their history, numbered in this order. */
export async function createGeneratedRecords(
  tx: Tx,
  kind: RecordKind,
  records: GeneratedRecord[],
  { actorOf, timeZone, manufacturers }: CreateOptions,
): Promise<StoredEntity[]> {
  const actors = new Map<string, Actor>();
  const drafts = records.map((record) => {
    const { input, customer, at } = record;
    const id = randomUUIDv7();
    const content = toRecordContent(input);
    const rows = recordRows(id, content, ({ manufacturer }) => manufacturers.get(manufacturer) ?? '');
    const actor = actorOf(record);
    actors.set(id, actor);
    return { id, content, customer, rows, at, userId: actor.id };
  });
  const created = await insertNewRecords(tx, kind, drafts, timeZone);
  const byActor = Map.groupBy(created, ({ id }) => actors.get(id) ?? systemActor);
  for (const [actor, own] of byActor) await logCreations(tx, { actor, entity: kind.id, created: own });
  return created;
}

/** Returns the ids of the manufacturers by name. */
export async function createCatalogueManufacturers(tx: Tx, at: Date): Promise<Map<string, string>> {
  return createManufacturers(tx, manufacturerNames, { actor: systemActor, at });
}

/** Limits the memory for customers; the records belong to the oldest ones. */
const maxCustomers = 20_000;

const c = columnsOf('customers', 'c');
const k = columnsOf('customerContacts', 'k');

export const listExistingCustomers = preparedStatement<ExistingCustomer, []>(
  0,
  () => sql<ExistingCustomer>`
    select ${c.id}, ${c.name}, ${c.sortName}, ${c.createdAt}, ${c.address}, coalesce((
      select json_agg(json_build_object('_id', null, 'title', ${k.title}, 'name', ${k.name}, 'email', ${k.email},
        'phoneNumbers', (select json_agg(p || '{"_id":null}') from jsonb_array_elements(${k.phoneNumbers}) p))
        order by ${k.position})
      from customer_contacts k where ${k.customerId} = ${c.id}), '[]') as contacts
    from customers c order by ${c.createdAt}, ${c.id} limit ${maxCustomers}`,
);

export async function listTechnicianIds(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isTechnician', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ id }) => id);
}

/** There are no customers to create records for. */
export class NoCustomersError extends Error {
  override name = 'NoCustomersError';
}

/** The mix of records of a large company: each kind's share of all records, and the share of these that is open. */
const mix = [
  { kind: workOrders, share: 0.7, openShare: 0.09 },
  { kind: serviceContracts, share: 0.15, openShare: 0.25 },
  { kind: projects, share: 0.15, openShare: 0.2 },
] as const;

const batchSize = 500;
const maxListLength = 2;

type SeedOptions = {
  onProgress?: (added: number) => void;
  /** The kinds of records, with their shares; without it, those of a large company. */
  mixture?: readonly { kind: RecordKind; share: number; openShare: number }[];
};
type SeedPlan = { count: number; seed: number; now: Date; timeZone: string };

/**
 * Creates any number of generated records for the existing customers in batches, and updates the planner's statistics.
 * `db` needs two connections and a statement timeout of some minutes for the final vacuum. Customers must not be renamed
 * or deleted meanwhile.
 * @throws NoCustomersError
 */
export async function seedRecords(
  db: Database,
  { count, onProgress, mixture = mix, ...seedPlan }: SeedPlan & SeedOptions,
): Promise<void> {
  const customers = await listExistingCustomers(db);
  if (customers.length === 0) throw new NoCustomersError();
  const technicians = await listTechnicianIds(db);
  const manufacturers = await db
    .transaction()
    .execute((tx) => createCatalogueManufacturers(tx, seedPlan.now));
  const options = { actorOf: () => systemActor, timeZone: seedPlan.timeZone, manufacturers };
  const today = dayOf(seedPlan.now, seedPlan.timeZone);
  let added = 0;
  let remaining = count;
  for (const { kind, share, openShare } of mixture) {
    const kindCount = Math.min(remaining, Math.ceil(count * share));
    remaining -= kindCount;
    const plan = { ...seedPlan, kind, openShare, count: kindCount, maxListLength, customers, technicians };
    const batches = inBatches(generateRecords(plan), batchSize);
    const createBatches = async () => {
      for (const batch of batches) {
        await db.transaction().execute(async (tx) => {
          const created = await createGeneratedRecords(tx, kind, batch, options);
          if (kind.hasVisits)
            await seedPastVisits(
              tx,
              created.map(({ id }) => id),
              today,
            );
        });
        added += batch.length;
        onProgress?.(added);
      }
    };
    // Two at a time: the next batch is generated while the database writes the previous one.
    await Promise.all([createBatches(), createBatches()]);
  }
  const tables = [
    'records',
    'visit_lines',
    'visits',
    ...recordTables.map(({ name }) => name),
    'manufacturers',
    'history',
    'counters',
  ];
  await sql`vacuum (analyze) ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
}
