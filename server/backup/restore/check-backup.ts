import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import { freeMegabytes } from '#server/base/full-disk.ts';
import type { Config } from '#server/config/config.ts';
import { BackupError, MissingDocumentsError } from '../archive/backup-error.ts';
import type { DocumentCopy, Manifest } from '../archive/manifest.ts';
import type { AskPassphrase } from '../archive/open-archive.ts';
import { type ArchiveVisitor, readArchive } from '../archive/read-archive.ts';
import { copiesFolder } from '../documents/document-copies.ts';
import { requireKnownMigrations } from './known-migrations.ts';
import { planDocuments } from './restore-documents.ts';

const megabyte = 1024 * 1024;
/** A new database, and its log of changes. */
const databaseMegabytes = 200;
/** Tables with their indexes, and what is written to the log of changes meanwhile. */
const databaseGrowth = 3;

export type CheckOptions = {
  path: string;
  config: Pick<Config, 'dataDir' | 'databaseUrl'>;
  storage: DocumentStorage;
  askPassphrase: AskPassphrase;
  /** Restores although copies of documents are missing. */
  allowsMissingDocuments: boolean;
  /** Ends it before the next document. */
  signal?: AbortSignal;
};

export type CheckedBackup = {
  manifest: Manifest;
  /** Those that have to be stored. */
  documents: DocumentCopy[];
  /** Those that nobody has. */
  lost: DocumentCopy[];
};

/**
 * Reads and checks everything that a restore needs, and changes nothing.
 * @throws BackupError with a sentence
 */
export async function checkBackup(
  { path, config, storage, askPassphrase, allowsMissingDocuments, signal }: CheckOptions,
  visitor: ArchiveVisitor = {},
): Promise<CheckedBackup> {
  const manifest = await readArchive(path, askPassphrase, visitor);
  await requireKnownMigrations(manifest);
  const folder = copiesFolder(dirname(path));
  const { missing, lost } = await planDocuments(manifest, storage, folder, signal);
  if (lost.length > 0 && !allowsMissingDocuments) throw missingDocumentsError(lost, folder);
  requireSpaceForRestore(config, storage, manifest, missing);
  const lostKeys = new Set(lost.map(({ key }) => key));
  return { manifest, documents: missing.filter(({ key }) => !lostKeys.has(key)), lost };
}

export function missingDocumentsError(lost: DocumentCopy[], folder: string): MissingDocumentsError {
  const names = lost.slice(0, 3).map(({ name }) => `"${name}"`);
  const others = lost.length > names.length ? ` and ${lost.length - names.length} more` : '';
  return new MissingDocumentsError(folder, `${names.join(', ')}${others}`);
}

/** The folder, or the first one above it that exists. */
function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

/** @throws BackupError when the tables and the missing documents would not fit */
export function requireSpaceForRestore(
  { dataDir, databaseUrl }: CheckOptions['config'],
  { kind }: DocumentStorage,
  { tables }: Pick<Manifest, 'tables'>,
  missing: DocumentCopy[],
): void {
  const sum = (sizes: number[]) => sizes.reduce((total, size) => total + size, 0) / megabyte;
  const forDocuments = kind === 'local' ? sum(missing.map(({ size }) => size)) : 0;
  const forTables = databaseUrl
    ? 0
    : sum(tables.map(({ bytes }) => bytes)) * databaseGrowth + databaseMegabytes;
  const needed = Math.ceil(forDocuments + forTables);
  const free = freeMegabytes(existingFolder(dataDir));
  if (free < needed)
    throw new BackupError(
      `There is not enough space in ${dataDir}: ${free} MB are free, and the restore needs ${needed} MB; ` +
        'free some space, or set DATA_DIR to another folder. Nothing was changed.',
    );
}
