import { dirname } from 'node:path';
import type { DocumentCopy, Manifest } from '../archive/manifest.ts';
import { readArchive } from '../archive/read-archive.ts';
import { copiesFolder, readCopy } from '../documents/document-copies.ts';
import type { CheckOptions } from './check-backup.ts';
import { storeDocument } from './restore-documents.ts';

/** Stores the documents that the storage lacks. A second time, after a crash, does no harm. */
export async function restoreDocuments(
  { path, askPassphrase, storage }: Pick<CheckOptions, 'path' | 'askPassphrase' | 'storage'>,
  { isWhole }: Manifest,
  documents: DocumentCopy[],
  beforeEach: () => void = () => {},
): Promise<void> {
  if (!isWhole) {
    for (const document of documents) {
      beforeEach();
      await storeDocument(storage, document, readCopy(copiesFolder(dirname(path)), document));
    }
    return;
  }
  const byHash = Map.groupBy(documents, ({ sha256 }) => sha256);
  if (byHash.size === 0) return;
  await readArchive(path, askPassphrase, {
    async document(sha256, _size, bytes) {
      const [first, ...others] = byHash.get(sha256) ?? [];
      if (!first) return;
      beforeEach();
      await storeDocument(storage, first, bytes);
      for (const other of others) await storeDocument(storage, other, await storage.read(first.key));
    },
  });
}
