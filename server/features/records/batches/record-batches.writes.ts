import { sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import { recordKinds } from '#schema/records/record-kinds.ts';
import type { RecordInput } from '#schema/records/records.ts';
import { pauseWhenDue } from '#server/base/time-slices.ts';
import type { Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { resolveManufacturers } from '../record-references.ts';
import type { LockedRecord } from '../records.writes.ts';
import { insertNewRecords } from '../storage/insert-records.ts';
import type { ReferencedCustomer } from '../storage/record-columns.ts';
import { recordDetailJson } from '../storage/record-json.ts';
import { recordRows, toRecordContent } from '../storage/record-rows.ts';

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
    select ${r.id}, ${r.version}, ${recordDetailJson(kind, today)}::text as json
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
  const customers = new Map((await lockCustomersOf(tx, ids)).map((customer) => [customer.id, customer]));
  const locked = new Map((await lockAll(tx, ids)).map(({ id, customerId }) => [id, customerId]));
  const records = await readAll(kind, tx, ids, today);
  return records.map((record) => ({ ...record, customer: customers.get(locked.get(record.id) ?? '') }));
}

/** A record to be created, with checked references and a customer that is locked. */
export type RecordToCreate = {
  id: string;
  input: RecordInput;
  customer: ReferencedCustomer;
  number?: number;
};

/**
 * Creates records of a kind, numbered in this order.
 * @throws AppError 400 for a contract with too many visits that should have been done already
 */
export async function createRecords(
  tx: Tx,
  kind: RecordKind,
  records: readonly RecordToCreate[],
  by: ChangeInfo,
  timeZone: string,
): Promise<StoredEntity[]> {
  if (records.length === 0) return [];
  const withContents = records.map((record) => ({ ...record, content: toRecordContent(record.input) }));
  const equipment = withContents.map(({ content }) => content);
  const manufacturerOf = await resolveManufacturers(tx, equipment, by);
  const rows = withContents.map(({ id, customer, number, content }) => {
    return {
      id,
      content,
      customer,
      rows: recordRows(id, content, manufacturerOf),
      at: by.at,
      userId: by.actor.id,
      ...(number !== undefined && { number }),
    };
  });
  await pauseWhenDue();
  return insertNewRecords(tx, kind, rows, timeZone);
}
