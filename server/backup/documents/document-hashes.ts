import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import type { DocumentCopy, StoredDocument } from '../archive/manifest.ts';
import { writePrivateFile } from '../archive/private-file.ts';

/** Documents never change, so each is hashed once. Lost with the folder, they are computed again. */
const fileName = 'document-hashes.json';
const hashesSchema = z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/));

type Hashed = { documents: DocumentCopy[]; missing: StoredDocument[] };

/**
 * Hashes what the storage has of these documents. Those that cannot be read are missing.
 * @param needsBytes whether the backup will read the document, even if its hash is known
 */
export async function hashDocuments(
  documents: StoredDocument[],
  storage: DocumentStorage,
  dataDir: string,
  needsBytes: (document: DocumentCopy) => Promise<boolean>,
): Promise<Hashed> {
  const path = join(dataDir, fileName);
  const known = await readHashes(path);
  const hashed: Hashed = { documents: [], missing: [] };
  const hashes: Record<string, string> = {};
  for (const document of documents) {
    const sha256 = known[document.key] ?? (await hashDocument(storage, document));
    if (sha256 !== undefined) hashes[document.key] = sha256;
    const copy = { ...document, sha256: sha256 ?? '' };
    const isThere =
      sha256 !== undefined && (!(await needsBytes(copy)) || (await isStored(storage, document)));
    if (isThere) hashed.documents.push(copy);
    else hashed.missing.push(document);
  }
  if (Object.keys(hashes).some((key) => !(key in known))) await writePrivateFile(path, toBytes(hashes));
  return hashed;
}

/** Whether the storage has the file of a document. */
export async function isStored(
  storage: DocumentStorage,
  { key }: Pick<StoredDocument, 'key'>,
): Promise<boolean> {
  return storage.readStart(key, 1).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );
}

async function* toBytes(hashes: object): AsyncGenerator<Buffer> {
  yield Buffer.from(JSON.stringify(hashes));
}

async function readHashes(path: string): Promise<Record<string, string>> {
  try {
    return hashesSchema.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}

async function hashDocument(
  storage: DocumentStorage,
  { key, size }: StoredDocument,
): Promise<string | undefined> {
  const hash = createHash('sha256');
  let found = 0;
  try {
    for await (const chunk of await storage.read(key)) {
      hash.update(chunk as Buffer);
      found += (chunk as Buffer).length;
    }
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
  return found === size ? hash.digest('hex') : undefined;
}

/** Whether the storage does not have the file, rather than not responding. */
function isMissing(error: unknown): boolean {
  const { code, name } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
}
