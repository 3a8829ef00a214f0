import type { Tx } from '#server/db/client.ts';
import { deleteOtherRows, upsertChangedRows } from '#server/db/rows/child-rows.ts';
import { releaseDocuments } from '#server/features/documents/documents-of-record.queries.ts';
import type { RecordRows } from './record-rows.ts';
import type { recordTables } from './record-tables.ts';

/**
 * Makes the rows of a record those of `rows`, and writes only what differs. Returns whether anything did.
 * @param tables the tables in question, in the order of `recordTables`
 */
export async function saveLists(
  tx: Tx,
  tables: readonly (typeof recordTables)[number][],
  recordId: string,
  rows: RecordRows,
  at: Date,
): Promise<boolean> {
  let isChanged = false;
  if (tables.some(({ list }) => list === 'documents')) {
    const kept = rows.recordDocuments.flatMap(({ documentId }) =>
      typeof documentId === 'string' ? [documentId] : [],
    );
    await releaseDocuments(tx, recordId, at, kept);
  }
  // Rows that refer to others are deleted before them.
  for (const table of tables.toReversed())
    if (await deleteOtherRows(tx, table, recordId, rows[table.name])) isChanged = true;
  for (const table of tables)
    if (await upsertChangedRows(tx, table, recordId, rows[table.name])) isChanged = true;
  return isChanged;
}
