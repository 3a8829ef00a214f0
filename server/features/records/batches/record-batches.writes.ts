import { sql } from 'kysely';
import { dayOf } from '#schema/fields/format-day.ts';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordInput } from '#schema/records/records.ts';
import type { AppError } from '#server/base/errors.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { isAccepted, orRefusal } from '../plan-updates.ts';
import { resolveManufacturers } from '../storage/record-manufacturers.ts';
import type { LockedRecord } from '../records.writes.ts';
import { insertPreparedRecords, type PreparedRecord, prepareRecord } from '../storage/insert-records.ts';
import type { ReferencedCustomer } from '../storage/record-columns.ts';
import { recordDetailText } from '../storage/record-json.ts';
import { type RecordContent, recordRows, toRecordContent } from '../storage/record-rows.ts';

// What an import writes: many records in each statement.

const r = columnsOf('records', 'r');
const c = columnsOf('customers', 'c');

const lockCustomersOf = preparedStatement<ReferencedCustomer, [recordIds: string[]]>(
  1,
  (ids) => sql<ReferencedCustomer>`
    select ${c.id}, ${c.sortName} from customers c
    where ${c.id} in (select ${r.customerId} from records r where ${r.id} = any(${ids}::uuid[]))
    order by ${c.id} for share`,
);

const lockAll = preparedStatement<{ id: string; customerId: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ id: string; customerId: string }>`
    select ${r.id}, ${r.customerId} from records r where ${r.id} = any(${ids}::uuid[]) order by ${r.id} for update`,
);

const readAll = preparedStatements<RecordKind, StoredEntity, [ids: string[], today: string]>(
  () => recordKinds,
  2,
  (kind, ids, today) => sql<StoredEntity>`
    select ${r.id}, ${r.version}, ${recordDetailText(kind, today)} as json
    from records r where ${r.id} = any(${ids}::uuid[]) and ${r.kind} = ${sql.lit(kind.id)} order by ${r.number}`,
);

/**
 * The records of a kind with these ids that exist, by number, with their customers. Customers are locked first, as by
 * every other update of a record.
 */
export async function lockRecords(
  tx: Tx,
  kind: RecordKind,
  ids: string[],
  today: string,
): Promise<LockedRecord[]> {
  if (ids.length === 0) return [];
  const [customers, locked, records] = await Promise.all([
    lockCustomersOf(tx, ids),
    lockAll(tx, ids),
    readAll(kind, tx, ids, today),
  ]);
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]));
  const customerIdOf = new Map(locked.map(({ id, customerId }) => [id, customerId]));
  return records.map((record) => ({
    ...record,
    customer: customerOf.get(customerIdOf.get(record.id) ?? ''),
  }));
}

/** A record to be created, with checked references and a customer that is locked. */
export type RecordToCreate = {
  id: string;
  input: RecordInput;
  customer: ReferencedCustomer;
  number?: number;
};

/**
 * Creates records of a kind, numbered in this order. Returns by their ids: the record, or why it cannot be created, such as
 * a contract with too many visits that should have been done already.
 */
export async function createRecords(
  tx: Tx,
  kind: RecordKind,
  records: readonly RecordToCreate[],
  by: ChangeInfo,
  timeZone: string,
): Promise<Map<string, StoredEntity | AppError>> {
  const results = new Map<string, StoredEntity | AppError>();
  const prepared: (PreparedRecord & { id: string; content: RecordContent })[] = [];
  for (const { input, ...record } of records) {
    await pauseWhenDue();
    const content = toRecordContent(input);
    const created = { ...record, content, at: by.at, userId: by.actor.id };
    const result = orRefusal(() => prepareRecord(kind, created, timeZone));
    if (isAccepted(result)) prepared.push({ ...result, id: record.id, content });
    else results.set(record.id, result);
  }
  const contents = prepared.map(({ content }) => content);
  const manufacturerOf = await resolveManufacturers(tx, contents, by);
  const withRows = prepared.map((record) => ({
    ...record,
    rows: recordRows(record.id, record.content, manufacturerOf),
  }));
  const today = dayOf(by.at, timeZone);
  for (const entity of await insertPreparedRecords(tx, kind, withRows, today)) results.set(entity.id, entity);
  return results;
}
