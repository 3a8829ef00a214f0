import { mkdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import { isOutOfSpace } from '#server/base/full-disk.ts';
import type { Config } from '#server/config/config.ts';
import { BackupError } from '../archive/backup-error.ts';
import { archiveFormat, type DocumentCopy, type Manifest } from '../archive/manifest.ts';
import { readArchive } from '../archive/read-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { copiesFolder, copyListOf, readCopy } from '../documents/document-copies.ts';
import {
  contentOf,
  requireSpace,
  type SavedDocuments,
  saveDocuments,
  uniqueContents,
} from './save-documents.ts';
import { openSnapshot, type Snapshot } from './snapshot.ts';

export type BackupOptions = {
  url: string;
  path: string;
  config: Pick<Config, 'dataDir' | 'sessionSecret'>;
  storage: DocumentStorage;
  passphrase: string | undefined;
  /** Whether the documents go into the archive, so that it is one file. */
  isWhole?: boolean;
  /** Before a migration, which does not touch them, the documents are left where they are. */
  leavesDocuments?: boolean;
  now: Date;
  signal?: AbortSignal | undefined;
};

export type TakenBackup = { path: string; manifest: Manifest; bytes: number };

/** A row takes this share of its space in the database at most. */
const maxCompressed = 1 / 2;

/**
 * Writes one moment of the database, its documents and the session secret, then reads all of it back.
 * @throws BackupError with a sentence; nothing that looks like a backup is left then
 */
export async function takeBackup(options: BackupOptions): Promise<TakenBackup> {
  const { path } = options;
  const folder = dirname(path);
  if (await stat(path).catch(() => undefined))
    throw new BackupError(`${path} exists already; choose another file.`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!options.leavesDocuments) await copyDocumentsFirst(options);
    return await withSnapshot(options, (snapshot) => write(options, snapshot));
  } catch (error) {
    await rm(copyListOf(path), { force: true }).catch(() => {});
    if (isOutOfSpace(error))
      throw new BackupError(`There is not enough space for a backup in ${folder}; free some space there.`);
    if (
      ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')
    )
      throw new BackupError(`The backup cannot be written to ${folder}.`);
    throw error;
  }
}

async function withSnapshot<Result>(
  { url, signal }: BackupOptions,
  read: (snapshot: Snapshot) => Promise<Result>,
): Promise<Result> {
  const snapshot = await openSnapshot(url);
  // Reading from a connection that is closed fails, and so does the backup.
  const close = () => void snapshot.close();
  signal?.addEventListener('abort', close);
  try {
    signal?.throwIfAborted();
    return await read(snapshot);
  } finally {
    signal?.removeEventListener('abort', close);
    await snapshot.close();
  }
}

/** The first time this takes long, and a database with an open snapshot cannot clean up. */
async function copyDocumentsFirst(options: BackupOptions): Promise<void> {
  const documents = await withSnapshot(options, async (snapshot) => snapshot.documents);
  await saveDocuments(documents, documentOptions(options));
}

function documentOptions({ path, config, storage, passphrase, isWhole = false, signal }: BackupOptions) {
  return { path, dataDir: config.dataDir, storage, passphrase, isWhole, signal };
}

async function write(options: BackupOptions, snapshot: Snapshot): Promise<TakenBackup> {
  const { path, passphrase, leavesDocuments } = options;
  requireSpace(dirname(path), snapshot.databaseBytes * maxCompressed);
  const saved = leavesDocuments
    ? { documents: [], missing: [], written: [] }
    : await saveDocuments(snapshot.documents, documentOptions(options));
  const { bytes } = await writeArchive(path, await describeArchive(options, snapshot, saved), passphrase);
  try {
    const manifest = await readArchive(path, async () => passphrase ?? '');
    for (const copy of saved.written) {
      options.signal?.throwIfAborted();
      for await (const _ of readCopy(copiesFolder(dirname(path)), copy));
    }
    return { path, manifest, bytes };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function describeArchive(options: BackupOptions, snapshot: Snapshot, saved: SavedDocuments) {
  const { config, storage, now, isWhole = false, leavesDocuments = false } = options;
  const { documents, missing } = saved;
  const header = {
    format: archiveFormat,
    createdAt: now.toISOString(),
    migration: snapshot.migrations.at(-1)?.name ?? '',
  };
  return {
    header,
    tables: snapshot.tables,
    documents: isWhole ? uniqueContents(documents) : [],
    readDocument: (document: DocumentCopy) => contentOf(storage, document),
    finish: async (tables: Manifest['tables']): Promise<Manifest> => ({
      ...header,
      migrations: snapshot.migrations,
      tables,
      sequences: snapshot.sequences,
      isWhole,
      leavesDocuments,
      documents,
      missingDocuments: missing.map(({ key, name }) => ({ key, name })),
      sessionSecret: config.sessionSecret ? undefined : await readSecret(config.dataDir),
    }),
  };
}

async function readSecret(dataDir: string): Promise<string | undefined> {
  const text = await readFile(join(dataDir, 'session-secret'), 'utf8').catch(() => '');
  return text.trim() || undefined;
}
