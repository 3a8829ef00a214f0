import { Readable } from 'node:stream';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import { uploadFile } from '#server/adapters/storage/upload-file.ts';
import type { DocumentCopy, Manifest } from '../archive/manifest.ts';
import { hasCopy, readCopy } from '../documents/document-copies.ts';
import { isStored } from '../documents/document-hashes.ts';

export type DocumentPlan = {
  /** Those that the storage does not have. */
  missing: DocumentCopy[];
  /** Those of them of which there is no copy, either. */
  lost: DocumentCopy[];
};

/** What a restore has to do for the documents. Each copy is read and checked, which may take minutes. */
export async function planDocuments(
  { documents, isWhole }: Manifest,
  storage: DocumentStorage,
  folder: string,
  signal?: AbortSignal,
): Promise<DocumentPlan> {
  const missing: DocumentCopy[] = [];
  const lost: DocumentCopy[] = [];
  for (const document of documents) {
    signal?.throwIfAborted();
    if (await isStored(storage, document)) continue;
    missing.push(document);
    if (!isWhole && !(await isReadable(folder, document))) lost.push(document);
  }
  return { missing, lost };
}

async function isReadable(folder: string, document: DocumentCopy): Promise<boolean> {
  const isThere = (await hasCopy(folder, document, false)) || (await hasCopy(folder, document, true));
  if (!isThere) return false;
  try {
    for await (const _ of readCopy(folder, document));
    return true;
  } catch {
    return false;
  }
}

/** Puts a document into the storage under the key that the database knows. A crash leaves no partial document. */
export async function storeDocument(
  storage: DocumentStorage,
  { key, size }: Pick<DocumentCopy, 'key' | 'size'>,
  bytes: AsyncIterable<Buffer>,
): Promise<void> {
  if (storage.kind === 's3') return uploadFile(storage, { key, size }, bytes);
  const upload = { key, uploadId: await storage.begin(key) };
  const part = { number: 1, size };
  await storage.complete(upload, [
    await storage.receivePart(key, part, Readable.from(bytes, { objectMode: false })),
  ]);
}
