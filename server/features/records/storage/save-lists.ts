import type { RecordListName } from '#schema/records/record-parts.ts';
import type { Tx } from '#server/db/client.ts';
import { deleteOtherRows, upsertChangedRows } from '#server/db/rows/child-rows.ts';
import { releaseDocuments } from '#server/features/documents/documents-of-record.queries.ts';
import type { RecordRows } from './record-rows.ts';
import { type RecordTable, recordTables } from './record-tables.ts';

/** The lists of a stored record, and the rows that they are to have. */
export type RecordLists = {
  recordId: string;
  stored: Record<RecordListName, readonly { _id?: string | null | undefined }[]>;
  /** The tables of the lists that may differ. */
  tables: readonly RecordTable[];
  rows: RecordRows;
};

function storedRows({ recordId, stored }: RecordLists, { list }: RecordTable) {
  return stored[list].flatMap(({ _id }) => (_id ? [{ id: _id, ownerId: recordId }] : []));
}

async function releaseOtherDocuments(tx: Tx, { recordId, rows }: RecordLists, at: Date): Promise<void> {
  const kept = rows.recordDocuments.flatMap(({ documentId }) =>
    typeof documentId === 'string' ? [documentId] : [],
  );
  await releaseDocuments(tx, [recordId], at, kept);
}

/** Makes the rows of locked records those of `rows`, and writes only what differs. Returns the ids of changed records. */
export async function saveLists(tx: Tx, records: readonly RecordLists[], at: Date): Promise<Set<string>> {
  const recordsWith = (table: RecordTable) => records.filter(({ tables }) => tables.includes(table));
  const rowsOf = (table: RecordTable) => recordsWith(table).flatMap(({ rows }) => rows[table.name]);
  const storedIn = (table: RecordTable) => recordsWith(table).flatMap((record) => storedRows(record, table));
  const withDocuments = records.filter(({ tables }) => tables.some(({ list }) => list === 'documents'));
  // Sent together, in this order: documents are released while their rows exist, and rows that refer to others are deleted
  // before them.
  const [, ...changed] = await Promise.all([
    Promise.all(withDocuments.map((record) => releaseOtherDocuments(tx, record, at))),
    ...recordTables.toReversed().map((table) => deleteOtherRows(tx, table, storedIn(table), rowsOf(table))),
    ...recordTables.map((table) => upsertChangedRows(tx, table, rowsOf(table))),
  ]);
  return new Set(changed.flat());
}

/** Whether the lists certainly change, because rows are added or removed. If not, all rows may be as they are stored. */
export function addsOrRemovesRows(record: RecordLists): boolean {
  return record.tables.some((table) => {
    const storedIds = new Set(storedRows(record, table).map(({ id }) => id));
    const rows = record.rows[table.name];
    return rows.length !== storedIds.size || rows.some(({ id }) => !storedIds.has(id));
  });
}
