import { randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { RecordKind } from '#schema/records/record-kind.ts';
import type { RecordInput, RecordListName, RecordUpdate } from '#schema/records/records.ts';
import type { StoredRecord } from '#schema/records/stored-records.ts';
import { deleteOtherRows, rowsJson, rowsWritten, writeRows } from '#server/db/child-rows.ts';
import type { Tx } from '#server/db/client.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';
import { columnsOf, contentColumnNames, recordSearchText } from './record-columns.ts';
import { recordJson } from './record-json.ts';
import {
  checkReferences,
  chooseManufacturers,
  findCustomerForRecord,
  type ReferencedCustomer,
} from './record-references.ts';
import { contentOf, type RecordContent, type RecordRows, recordRows, storedLists } from './record-rows.ts';
import { recordTables } from './record-tables.ts';
import { getRecord } from './records.queries.ts';

/** A record whose references are known to be good, ready to be written. */
export type NewRecord = {
  id: string;
  content: RecordContent;
  customer: ReferencedCustomer;
  rows: RecordRows;
  at: Date;
  /** Who adds it; null for Crewdesk itself. */
  userId: string | null;
};

type WrittenRecord = StoredEntity & { at: Date };

/** The columns that say what a record of a kind is about. */
function contentColumns(kind: RecordKind): RawBuilder<unknown> {
  return sql.raw(contentColumnNames(kind).join(', '));
}

const insertRecords = preparedStatements<RecordKind, WrittenRecord, string[]>(
  1 + recordTables.length,
  (kind, records, ...lists) => {
    const columns = contentColumns(kind);
    const children = recordTables.map(
      (table, n) => sql`${sql.raw(table.name)} as (${rowsWritten(table, lists[n])} returning *)`,
    );
    // The names of the new rows hide those of the tables, so what was just written is read back by the same words.
    return sql<WrittenRecord>`
      with numbered as (
        select nextval(${sql.lit(`${kind.id.replaceAll('-', '_')}_numbers`)}) as next, r.*
        from jsonb_populate_recordset(null::records, ${records}::jsonb) as r
      ), records as (
        insert into records (id, kind, number, search_text, version, created_at, updated_at, updated_by, ${columns})
        select id, ${sql.lit(kind.id)}, next,
          concat_ws(E'\\n', customer_sort_name, ${sql.lit(`${kind.numberPrefix.toLowerCase()}-`)} || next, search_text),
          1, created_at, created_at, updated_by, ${columns}
        from numbered
        returning *
      ), ${sql.join(children)}
      select r.id, r.version, r.created_at as at, ${recordJson(kind)}::text as json
      from records r order by r.number`;
  },
);

type Updated = [id: string, columns: string, searched: string, at: Date, by: string | null];

/** The lists were written before, so the record is read back with them as they are now. */
const updateRow = preparedStatements<RecordKind, StoredEntity, Updated>(
  5,
  (kind, id, columns, searched, at, by) => {
    const names = contentColumns(kind);
    return sql<StoredEntity>`
    with records as (
      update records set (${names}) = (select ${names} from jsonb_populate_record(null::records, ${columns}::jsonb)),
        search_text = ${searched}, version = version + 1, updated_at = ${at}, updated_by = ${by}
      where id = ${id}
      returning *
    )
    select r.id, r.version, ${recordJson(kind)}::text as json from records r`;
  },
);

/** Adds records of a kind by one statement and numbers them in their order. `json` of each is what the API answers. */
export async function writeNewRecords(
  tx: Tx,
  kind: RecordKind,
  records: NewRecord[],
  timeZone: string,
): Promise<WrittenRecord[]> {
  const contents = records.map(({ content, customer, at }) =>
    columnsOf(kind, content, customer, { createdAt: at, timeZone }),
  );
  if (records.length === 0) return [];
  const columns = records.map(({ id, content, at, userId }, n) => ({
    id,
    ...contents[n],
    search_text: recordSearchText(content),
    created_at: at,
    updated_by: userId,
  }));
  const lists = recordTables.map((table) =>
    rowsJson(
      table,
      records.flatMap(({ rows }) => rows[table.name]),
    ),
  );
  return insertRecords(kind, tx, JSON.stringify(columns), ...lists);
}

/** @throws AppError 400 when it names a customer, technician or equipment that it cannot name */
export async function createRecord(
  tx: Tx,
  kind: RecordKind,
  input: RecordInput,
  by: ChangeInfo,
  timeZone: string,
): Promise<StoredEntity> {
  const id = randomUUIDv7();
  const content = contentOf(input);
  const found = await findCustomerForRecord(tx, input.customer);
  const customer = await checkReferences(tx, kind, content, found);
  const manufacturerOf = await chooseManufacturers(tx, content, by);
  const rows = recordRows(id, content, manufacturerOf);
  const record = { id, content, customer, rows, at: by.at, userId: by.actor.id };
  const [created] = await writeNewRecords(tx, kind, [record], timeZone);
  if (!created) throw new Error('an insert without a row');
  return created;
}

/** What a change may write, locked in the order that cannot end in a deadlock: the customer before the record. */
export type LockedRecord = StoredEntity & { customer: ReferencedCustomer | undefined };

export async function lockRecord(
  tx: Tx,
  kind: RecordKind,
  id: string,
  customerId: string,
): Promise<LockedRecord> {
  const customer = await findCustomerForRecord(tx, customerId);
  return { ...(await getRecord(tx, kind, id, { forUpdate: true })), customer };
}

/** The tables of the lists that differ from what is stored. Warranties hang on equipment, so they go along with it. */
function changedTables(content: RecordContent, record: StoredRecord) {
  const stored = storedLists(record);
  const isChanged = (list: RecordListName) => JSON.stringify(content[list]) !== JSON.stringify(stored[list]);
  const hasOtherEquipment = isChanged('equipment');
  return recordTables.filter(({ list }) => isChanged(list) || (list === 'warranties' && hasOtherEquipment));
}

const selectUnits = preparedStatement<{ id: string; equipmentId: string }, [recordId: string]>(
  1,
  (recordId) => sql`select id, equipment_id from warranties where record_id = ${recordId}`,
);

/** Which equipment each warranty of a record is for, by their ids. */
async function readUnitsOfWarranties(tx: Tx, recordId: string): Promise<Map<string, string>> {
  const rows = await selectUnits(tx, recordId);
  return new Map(rows.map(({ id, equipmentId }) => [id, equipmentId]));
}

/** Replaces the record's fields and the lists that were sent; lists that say what is stored already are left alone. */
export async function updateRecord(
  tx: Tx,
  kind: RecordKind,
  before: LockedRecord,
  change: RecordUpdate,
  by: ChangeInfo,
  timeZone: string,
): Promise<StoredEntity> {
  const record = JSON.parse(before.json) as StoredRecord;
  const hasWarranties = record.warranties.length > 0;
  const unitOfWarranty = hasWarranties
    ? await readUnitsOfWarranties(tx, before.id)
    : new Map<string, string>();
  const stored = { record, unitOfWarranty };
  const content = contentOf(change, stored);
  const customer = await checkReferences(tx, kind, content, before.customer, record);
  const changed = changedTables(content, record);
  const hasOtherEquipment = changed.some(({ list }) => list === 'equipment');
  const manufacturerOf = hasOtherEquipment ? await chooseManufacturers(tx, content, by, before.id) : () => '';
  const rows = recordRows(before.id, content, manufacturerOf, stored);
  // What refers to another goes before it.
  for (const table of changed.toReversed()) await deleteOtherRows(tx, table, before.id, rows[table.name]);
  for (const table of changed) await writeRows(tx, table, rows[table.name]);
  const createdAt = new Date(record.createdAt);
  const columns = columnsOf(kind, content, customer, { createdAt, timeZone });
  const searched = `${customer.sortName}\n${record.number.toLowerCase()}\n${recordSearchText(content)}`;
  const [updated] = await updateRow(
    kind,
    tx,
    before.id,
    JSON.stringify(columns),
    searched,
    by.at,
    by.actor.id,
  );
  if (!updated) throw new Error('an update without a row');
  return updated;
}

export async function deleteRecord(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('records').where('id', '=', id).execute();
}
