import { sql } from 'kysely';
import type { Tx } from '#server/db/client.ts';
import { columnsOf, setColumns } from '#server/db/columns.ts';
import { preparedStatement } from '#server/db/prepared-statement.ts';

export { uploadedDocumentId } from '#schema/documents.ts';

const d = columnsOf('documents', 'd');
const r = columnsOf('recordDocuments', 'r');

const release = preparedStatement<unknown, [recordIds: string[], at: Date, kept: string[]]>(
  3,
  (recordIds, at, kept) => sql`
    update documents d set ${setColumns('documents', { releasedAt: at })} from record_documents r
    where ${r.recordId} = any(${recordIds}::uuid[]) and ${d.id} = ${r.documentId} and ${d.id} <> all(${kept}::uuid[])`,
);

/**
 * Notes when records give up their documents, because these stay for a while. Call it before.
 * @param kept the ids of those that they keep
 */
export async function releaseDocuments(
  tx: Tx,
  recordIds: string[],
  at: Date,
  kept: string[] = [],
): Promise<void> {
  await release(tx, recordIds, at, kept);
}

const selectAvailable = preparedStatement<{ id: string }, [ids: string[]]>(
  1,
  (ids) => sql<{ id: string }>`
    select ${d.id} from documents d
    where ${d.id} = any(${ids}::uuid[]) and ${d.completedAt} is not null and ${d.discardedAt} is null for key share`,
);

/** The ids of those documents that are still there, locked against deletion until the transaction ends. */
export async function lockAvailableDocuments(tx: Tx, ids: string[]): Promise<Set<string>> {
  return new Set((await selectAvailable(tx, ids)).map(({ id }) => id));
}
