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
  if (tables.some(({ list }) => list === 'documents')) {
    const kept = rows.recordDocuments.flatMap(({ documentId }) =>
      typeof documentId === 'string' ? [documentId] : [],
    );
    await releaseDocuments(tx, recordId, at, kept);
  }
  // Sent together, in this order: rows that refer to others are deleted before them.
  const changes = await Promise.all([
    ...tables.toReversed().map((table) => deleteOtherRows(tx, table, recordId, rows[table.name])),
    ...tables.map((table) => upsertChangedRows(tx, table, recordId, rows[table.name])),
  ]);
  return changes.includes(true);
}
