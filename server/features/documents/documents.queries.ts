import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type DocumentInput, partSize } from '#schema/documents.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import { columnsOf } from '#server/db/columns.ts';
import { preparedStatement, preparedStatements } from '#server/db/prepared-statement.ts';
import type { StoredEntity } from '#server/http/mutations.ts';

export const documentNotFoundMessage = 'This document does not exist or was deleted.';

export type StoredDocument = StoredEntity & {
  key: string;
  uploadId: string | null;
  name: string;
  contentType: string;
  size: number;
  partSize: number;
  createdBy: string;
  isComplete: boolean;
};

const d = columnsOf('documents', 'd');
const u = columnsOf('users', 'u');
const r = columnsOf('recordDocuments', 'r');

/** The columns of a document `d`, with the document as the API sends it as `json`. @param publicUrl base of `fileUrl` */
function documentColumns(publicUrl: string): RawBuilder<unknown> {
  return sql`${d.id}, ${d.version}, ${d.storageKey} as key, ${d.uploadId}, ${d.name}, ${d.contentType},
    ${d.size}::float8 as size, ${d.partSize}, ${d.createdBy}, ${d.completedAt} is not null as is_complete,
    json_build_object('_id', ${d.id}, 'name', ${d.name}, 'size', ${d.size}, 'contentType', ${d.contentType},
      'partSize', ${d.partSize}, 'partCount', (${d.size} + ${d.partSize} - 1) / ${d.partSize},
      'fileUrl', case when ${d.completedAt} is not null then ${publicUrl}::text || '/documents/' || ${d.id} end,
      'version', ${d.version}, 'createdAt', iso_instant(${d.createdAt}),
      'createdBy', (select json_build_object('_id', ${u.id}, 'name', ${u.name}) from users u where ${u.id} = ${d.createdBy}),
      'completedAt', iso_instant(${d.completedAt}))::text as json`;
}

const selectDocument = preparedStatements<boolean, StoredDocument, [publicUrl: string, id: string]>(
  () => [false, true],
  2,
  (forUpdate, publicUrl, id) => sql<StoredDocument>`
    select ${documentColumns(publicUrl)} from documents d
    where ${d.id} = ${id} and ${d.discardedAt} is null ${forUpdate ? sql`for update` : sql``}`,
);

export async function getDocument(
  db: Database,
  publicUrl: string,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredDocument> {
  const [document] = await selectDocument(lock.forUpdate, db, publicUrl, id);
  if (!document) throw notFound(documentNotFoundMessage);
  return document;
}

/** For everyone but the user who started the upload, the document does not exist. */
export async function getOwnDocument(
  db: Database,
  publicUrl: string,
  id: string,
  userId: string,
  lock?: { forUpdate: boolean },
): Promise<StoredDocument> {
  const document = await getDocument(db, publicUrl, id, lock);
  if (document.createdBy !== userId) throw notFound(documentNotFoundMessage);
  return document;
}

const storageKeyBytes = 20;

/** Whether a key looks like those of documents. */
export function isStorageKey(key: string): boolean {
  return key.length === 2 * storageKeyBytes && /^[\da-f]+$/.test(key);
}

export async function createDocument(
  tx: Tx,
  publicUrl: string,
  { name, size, contentType }: DocumentInput,
  by: { userId: string; at: Date },
): Promise<StoredDocument> {
  const id = randomUUIDv7();
  const storageKey = randomBytes(storageKeyBytes).toString('hex');
  const columns = {
    id,
    name,
    size,
    contentType,
    partSize,
    storageKey,
    createdAt: by.at,
    createdBy: by.userId,
  };
  await tx.insertInto('documents').values(columns).execute();
  return getDocument(tx, publicUrl, id);
}

/** Saves the storage's upload id. Returns the stored id, which may come from a concurrent request. */
export async function saveUploadId(
  db: Database,
  { id, uploadId }: Pick<StoredDocument, 'id' | 'uploadId'>,
  newUploadId: string,
): Promise<string> {
  await db
    .updateTable('documents')
    .set({ uploadId: newUploadId })
    .where('id', '=', id)
    .where('uploadId', 'is not distinct from', uploadId)
    .where('completedAt', 'is', null)
    .execute();
  const stored = await db
    .selectFrom('documents')
    .select('uploadId')
    .where('id', '=', id)
    .where('discardedAt', 'is', null)
    .executeTakeFirst();
  if (!stored?.uploadId) throw notFound(documentNotFoundMessage);
  return stored.uploadId;
}

export async function markComplete(
  tx: Tx,
  publicUrl: string,
  { id }: Pick<StoredDocument, 'id'>,
  at: Date,
): Promise<StoredDocument> {
  await tx
    .updateTable('documents')
    .set((row) => ({ completedAt: at, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
  return getDocument(tx, publicUrl, id);
}

/**
 * Hides a document from all users. Its row stays until the storage has deleted the bytes.
 * @throws conflict while a record uses it
 */
export async function discardDocument(tx: Tx, { id }: Pick<StoredDocument, 'id'>, at: Date): Promise<void> {
  const use = await tx
    .selectFrom('recordDocuments')
    .select('id')
    .where('documentId', '=', id)
    .limit(sql.lit(1))
    .executeTakeFirst();
  if (use) throw conflict('This document is used by a record. Remove it there first.', 'in_use');
  await tx.updateTable('documents').set({ discardedAt: at }).where('id', '=', id).execute();
}

const selectAbandoned = preparedStatement<
  StoredDocument,
  [publicUrl: string, startedBefore: Date, completedBefore: Date, releasedBefore: Date]
>(
  4,
  (publicUrl, startedBefore, completedBefore, releasedBefore) => sql<StoredDocument>`
    select ${documentColumns(publicUrl)} from documents d
    where ${d.discardedAt} is null and (
      (${d.completedAt} is null and ${d.createdAt} <= ${startedBefore})
      or (${d.completedAt} <= ${completedBefore} and coalesce(${d.releasedAt} <= ${releasedBefore}, true)
        and not exists (select from record_documents r where ${r.documentId} = ${d.id})))
    limit 200 for update skip locked`,
);

/**
 * Locks up to 200 documents started before `started` and never completed, or completed before `completed` and unused by
 * records, if any had them since before `released`.
 */
export async function lockAbandoned(
  tx: Tx,
  publicUrl: string,
  before: { started: Date; completed: Date; released: Date },
): Promise<StoredDocument[]> {
  return selectAbandoned(tx, publicUrl, before.started, before.completed, before.released);
}

export type DiscardedDocument = Pick<StoredDocument, 'id' | 'key' | 'uploadId'>;

export async function listDiscarded(db: Database, id?: string): Promise<DiscardedDocument[]> {
  let select = db
    .selectFrom('documents')
    .select(['id', 'storageKey as key', 'uploadId'])
    .where('discardedAt', 'is not', null);
  if (id !== undefined) select = select.where('id', '=', id);
  return select.orderBy('discardedAt').limit(sql.lit(1000)).execute();
}

export async function deleteDocumentRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom('documents').where('id', '=', id).where('discardedAt', 'is not', null).execute();
}
