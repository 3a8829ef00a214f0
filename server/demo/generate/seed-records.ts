import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { projects } from '#schema/records/projects.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { serviceContracts } from '#schema/records/service-contracts.ts';
import { workOrders } from '#schema/records/work-orders.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { type Actor, recordCreations, systemActor } from '#server/db/history.ts';
import { equipmentMakers } from '#server/demo/catalogue/equipment-makers.ts';
import { inPortions } from '#server/demo/in-batches.ts';
import { addManufacturers } from '#server/features/manufacturers/manufacturers.queries.ts';
import { contentOf, recordRows } from '#server/features/records/record-rows.ts';
import { writeNewRecords } from '#server/features/records/records.writes.ts';
import type { StoredEntity } from '#server/http/mutations.ts';
import { type KnownCustomer, type MadeUpRecord, madeUpRecords } from './record-timestamps.ts';

type Setting = {
  actorOf: (record: MadeUpRecord) => Actor;
  timeZone: string;
  /** Their ids by their names. */
  manufacturers: Map<string, string>;
};

/** Creates records of a kind, history included, and numbers them in their order. */
export async function addRecords(
  tx: Tx,
  kind: RecordKind,
  records: MadeUpRecord[],
  { actorOf, timeZone, manufacturers }: Setting,
): Promise<StoredEntity[]> {
  const authors = new Map<string, Actor>();
  const drafts = records.map((record) => {
    const { input, customer, at } = record;
    const id = randomUUIDv7();
    const content = contentOf(input);
    const rows = recordRows(id, content, ({ manufacturer }) => manufacturers.get(manufacturer) ?? '');
    const actor = actorOf(record);
    authors.set(id, actor);
    return { id, content, customer, rows, at, userId: actor.id };
  });
  const created = await writeNewRecords(tx, kind, drafts, timeZone);
  const byAuthor = Map.groupBy(created, ({ id }) => authors.get(id) ?? systemActor);
  for (const [actor, own] of byAuthor) await recordCreations(tx, { actor, entity: kind.id, created: own });
  return created;
}

export async function addEquipmentMakers(tx: Tx, at: Date): Promise<Map<string, string>> {
  return addManufacturers(tx, equipmentMakers, { actor: systemActor, at });
}

/** More would only fill the memory. */
const maxCustomers = 20_000;

export async function knownCustomers(db: Database): Promise<KnownCustomer[]> {
  const { rows } = await sql<KnownCustomer>`
    select c.id, c.name, c.sort_name, c.created_at, c.address, coalesce((
      select json_agg(json_build_object('_id', null, 'title', k.title, 'name', k.name, 'email', k.email,
        'phoneNumbers', (select json_agg(p || '{"_id":null}') from jsonb_array_elements(k.phone_numbers) p))
        order by k.position)
      from customer_contacts k where k.customer_id = c.id), '[]') as contacts
    from customers c order by c.created_at, c.id limit ${maxCustomers}`.execute(db);
  return rows;
}

export async function knownTechnicians(db: Database): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('isTechnician', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .execute();
  return rows.map(({ id }) => id);
}

/** Every record has a customer, and there are none. */
export class WithoutCustomers extends Error {
  override name = 'WithoutCustomers';
}

/** How the records of a large company are made up: which part of all, and which part of these is open. */
const mix = [
  { kind: workOrders, share: 0.7, openShare: 0.09 },
  { kind: serviceContracts, share: 0.15, openShare: 0.25 },
  { kind: projects, share: 0.15, openShare: 0.2 },
] as const;

const perTransaction = 500;

type Bulk = { count: number; seed: number; now: Date; timeZone: string };

/**
 * Adds any number of made-up records to the customers that there are, some hundreds to a transaction, and brings the
 * planner's figures up to date. `db` needs two connections, and a statement time-out of some minutes for the last step.
 * Nobody should rename or delete customers meanwhile.
 * @throws WithoutCustomers
 */
export async function seedRecords(
  db: Database,
  { count, onProgress, ...bulk }: Bulk & { onProgress?: (added: number) => void },
): Promise<void> {
  const customers = await knownCustomers(db);
  if (customers.length === 0) throw new WithoutCustomers();
  const technicians = await knownTechnicians(db);
  const manufacturers = await db.transaction().execute((tx) => addEquipmentMakers(tx, bulk.now));
  const setting = { actorOf: () => systemActor, timeZone: bulk.timeZone, manufacturers };
  let added = 0;
  let left = count;
  for (const { kind, share, openShare } of mix) {
    const ofKind = Math.min(left, Math.ceil(count * share));
    left -= ofKind;
    const plan = { ...bulk, kind, openShare, count: ofKind, most: 2, customers, technicians };
    const portions = inPortions(madeUpRecords(plan), perTransaction);
    const addPortions = async () => {
      for (const portion of portions) {
        await db.transaction().execute((tx) => addRecords(tx, kind, portion, setting));
        added += portion.length;
        onProgress?.(added);
      }
    };
    // Two at a time: while the database writes one portion, the next is made.
    await Promise.all([addPortions(), addPortions()]);
  }
  await sql`
    vacuum (analyze) records, record_contacts, status_events, equipment, warranties, assignments, record_documents,
      manufacturers, history, counters`.execute(db);
}
