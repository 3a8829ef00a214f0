import { dirname } from 'node:path';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import { freeMegabytes } from '#server/base/full-disk.ts';
import { BackupError } from '../archive/backup-error.ts';
import type { DocumentCopy, StoredDocument } from '../archive/manifest.ts';
import {
  checkContent,
  copiesFolder,
  copyFileName,
  hasCopy,
  writeCopy,
  writeCopyList,
} from '../documents/document-copies.ts';
import { hashDocuments } from '../documents/document-hashes.ts';

const megabyte = 1024 * 1024;

export type DocumentOptions = {
  /** The archive, beside whose folder the copies are. */
  path: string;
  dataDir: string;
  storage: DocumentStorage;
  passphrase: string | undefined;
  /** Whether the documents go into the archive itself. */
  isWhole: boolean;
  signal?: AbortSignal | undefined;
};

export type SavedDocuments = {
  documents: DocumentCopy[];
  missing: StoredDocument[];
  /** The copies that were not there before. */
  written: DocumentCopy[];
};

/**
 * Copies the documents that have no copy yet, after saying in a list beside the archive which copies it needs, so that
 * none of them is cleaned up.
 */
export async function saveDocuments(
  stored: StoredDocument[],
  { path, dataDir, storage, passphrase, isWhole, signal }: DocumentOptions,
): Promise<SavedDocuments> {
  const isEncrypted = passphrase !== undefined;
  const folder = copiesFolder(dirname(path));
  const needsBytes = async (document: DocumentCopy) => {
    // The first time, each document is read before this.
    signal?.throwIfAborted();
    return isWhole || !(await hasCopy(folder, document, isEncrypted));
  };
  const { documents, missing } = await hashDocuments(stored, storage, dataDir, needsBytes);
  if (isWhole) return { documents, missing, written: [] };
  const contents = uniqueContents(documents);
  await writeCopyList(
    path,
    contents.map(({ sha256 }) => copyFileName(sha256, isEncrypted)),
  );
  const written: DocumentCopy[] = [];
  for (const document of contents) {
    if (await hasCopy(folder, document, isEncrypted)) continue;
    signal?.throwIfAborted();
    requireSpace(dirname(path), document.size);
    await writeCopy(folder, document, isEncrypted, contentOf(storage, document));
    written.push(document);
  }
  return { documents, missing, written };
}

/** Left free for the database, which stops when its disk is full. */
const reservedMegabytes = 64;

/** @throws BackupError before a write that would leave too little space */
export function requireSpace(folder: string, bytes: number): void {
  const free = freeMegabytes(folder);
  const needed = Math.ceil(bytes / megabyte) + reservedMegabytes;
  if (free < needed)
    throw new BackupError(
      `There is not enough space for a backup in ${folder}: ${free} MB are free, and it needs ${needed} MB; ` +
        'free some space there, or set BACKUP_DIR to another disk.',
    );
}

/** One document of each content. */
export function uniqueContents(documents: DocumentCopy[]): DocumentCopy[] {
  return [...new Map(documents.map((document) => [document.sha256, document])).values()];
}

/** @throws Error when the storage has other bytes than it had when they were hashed */
export async function* contentOf(storage: DocumentStorage, document: DocumentCopy): AsyncGenerator<Buffer> {
  yield* checkContent(await storage.read(document.key), document);
}
