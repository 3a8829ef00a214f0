import { randomBytes, randomUUIDv7 } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { type DocumentInput, partSize } from '#schema/documents.ts';
import { conflict, notFound } from '#server/base/errors.ts';
import type { Database, Tx } from '#server/db/client.ts';
import type { ChangeInfo, StoredEntity } from '#server/http/mutations.ts';

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

/** A document `d` as the API answers it. @param publicUrl where people reach this installation */
function documentColumns(publicUrl: string): RawBuilder<unknown> {
  return sql`d.id, d.version, d.storage_key as key, d.upload_id, d.name, d.content_type, d.size::float8 as size,
    d.part_size, d.created_by, d.completed_at is not null as is_complete,
    json_build_object('_id', d.id, 'name', d.name, 'size', d.size, 'contentType', d.content_type,
      'partSize', d.part_size, 'partCount', (d.size + d.part_size - 1) / d.part_size,
      'fileUrl', case when d.completed_at is not null then ${`${publicUrl}/documents/`}::text || d.id end,
      'version', d.version, 'createdAt', iso_instant(d.created_at),
      'createdBy', (select json_build_object('_id', u.id, 'name', u.name) from users u where u.id = d.created_by),
      'completedAt', iso_instant(d.completed_at))::text as json`;
}

export async function getDocument(
  db: Database,
  publicUrl: string,
  id: string,
  lock: { forUpdate: boolean } = { forUpdate: false },
): Promise<StoredDocument> {
  const { rows } = await sql<StoredDocument>`
    select ${documentColumns(publicUrl)} from documents d
    where d.id = ${id} and d.discarded_at is null ${lock.forUpdate ? sql`for update` : sql``}`.execute(db);
  if (!rows[0]) throw notFound(documentNotFoundMessage);
  return rows[0];
}

/** The document of whoever began it; for everybody else it is not there. */
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

export async function createDocument(
  tx: Tx,
  publicUrl: string,
  { name, size, contentType }: DocumentInput,
  { actor, at }: ChangeInfo,
): Promise<StoredDocument> {
  const id = randomUUIDv7();
  const key = randomBytes(20).toString('hex');
  await sql`
    insert into documents (id, name, size, content_type, part_size, storage_key, created_at, created_by)
    values (${id}, ${name}, ${size}, ${contentType}, ${partSize}, ${key}, ${at}, ${actor.id})`.execute(tx);
  return getDocument(tx, publicUrl, id);
}

/** Notes what the storage calls the upload, and returns what stands there: another request may have been first. */
export async function noteUploadId(
  db: Database,
  { id, uploadId }: Pick<StoredDocument, 'id' | 'uploadId'>,
  next: string,
): Promise<string> {
  await sql`
    update documents set upload_id = ${next}
    where id = ${id} and upload_id is not distinct from ${uploadId} and completed_at is null`.execute(db);
  const { rows } = await sql<{ uploadId: string }>`
    select upload_id from documents where id = ${id} and discarded_at is null`.execute(db);
  if (!rows[0]) throw notFound(documentNotFoundMessage);
  return rows[0].uploadId;
}

export async function markComplete(
  tx: Tx,
  publicUrl: string,
  { id }: Pick<StoredDocument, 'id'>,
  at: Date,
): Promise<StoredDocument> {
  await sql`update documents set completed_at = ${at}, version = version + 1 where id = ${id}`.execute(tx);
  return getDocument(tx, publicUrl, id);
}

/**
 * Takes a document away from everybody. Its row stays until the storage has let go of the bytes.
 * @throws conflict while a record has it
 */
export async function discardDocument(tx: Tx, { id }: Pick<StoredDocument, 'id'>, at: Date): Promise<void> {
  const { rows } = await sql`select from record_documents where document_id = ${id} limit 1`.execute(tx);
  if (rows.length > 0) throw conflict('This document belongs to a record. Please remove it there.', 'in_use');
  await sql`update documents set discarded_at = ${at} where id = ${id}`.execute(tx);
}

/** Locks some of the documents that nobody finished, or that no record has, since these instants. */
export async function lockForgotten(
  tx: Tx,
  publicUrl: string,
  before: { begun: Date; complete: Date },
): Promise<StoredDocument[]> {
  const { rows } = await sql<StoredDocument>`
    select ${documentColumns(publicUrl)} from documents d
    where d.discarded_at is null and (
      (d.completed_at is null and d.created_at <= ${before.begun})
      or (d.completed_at <= ${before.complete}
        and not exists (select from record_documents r where r.document_id = d.id)))
    limit 200 for update skip locked`.execute(tx);
  return rows;
}

export type Discarded = Pick<StoredDocument, 'id' | 'key' | 'uploadId'>;

export async function listDiscarded(db: Database, id?: string): Promise<Discarded[]> {
  const { rows } = await sql<Discarded>`
    select id, storage_key as key, upload_id from documents
    where discarded_at is not null ${id ? sql`and id = ${id}` : sql``} order by discarded_at limit 1000`.execute(
    db,
  );
  return rows;
}

export async function deleteDocumentRow(db: Database, id: string): Promise<void> {
  await sql`delete from documents where id = ${id} and discarded_at is not null`.execute(db);
}
