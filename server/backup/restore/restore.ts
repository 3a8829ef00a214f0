import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DocumentStorage } from '#server/adapters/storage/storage.ts';
import { freeMegabytes } from '#server/base/full-disk.ts';
import type { Config } from '#server/config/config.ts';
import { createPool } from '#server/db/client.ts';
import { migrateAsOwner } from '#server/db/open/migrate-as-owner.ts';
import { findOwnerPid } from '#server/embedded-postgres/folder-claim.ts';
import { BackupError } from '../archive/backup-error.ts';
import type { DocumentCopy, Manifest } from '../archive/manifest.ts';
import type { AskPassphrase } from '../archive/open-archive.ts';
import { readArchive } from '../archive/read-archive.ts';
import { copiesFolder, readCopy } from '../documents/document-copies.ts';
import { holdRestored } from './hold-restored.ts';
import { claimDatabase, loadBackup, requireKnownMigrations } from './load-backup.ts';
import { planDocuments, storeDocument } from './restore-documents.ts';

const megabyte = 1024 * 1024;
/** A new database, and its log of changes. */
const databaseMegabytes = 200;
/** Tables with their indexes, and what is written to the log of changes meanwhile. */
const databaseGrowth = 3;

export type RestoreOptions = {
  path: string;
  config: Pick<Config, 'dataDir' | 'backupDir' | 'databaseUrl' | 'migrationDatabaseUrl' | 'sessionSecret'>;
  storage: DocumentStorage;
  askPassphrase: AskPassphrase;
  /** Restores although copies of documents are missing. */
  allowsMissingDocuments: boolean;
  now: Date;
  /** How long to wait for a process that was killed, whose connections take a moment to end. */
  claimTimeoutMs: number;
  /** Starts the embedded database if there is one; called after everything was checked. */
  openDatabase(): Promise<{ url: string; stop(): Promise<void> }>;
};

export type Restored = { manifest: Manifest; lost: DocumentCopy[] };

/**
 * Replaces the data of an installation by those of a backup. Everything is checked before anything is changed.
 * @throws BackupError with a sentence
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { path, config, storage, askPassphrase } = options;
  if (!config.databaseUrl) requireStopped(config.dataDir);
  const manifest = await readArchive(path, askPassphrase);
  await requireKnownMigrations(manifest);
  const folder = copiesFolder(dirname(path));
  const { missing, lost } = await planDocuments(manifest, storage, folder);
  if (lost.length > 0 && !options.allowsMissingDocuments) throw lostDocumentsError(lost, folder);
  requireSpaceForRestore(config, storage, manifest, missing);

  const database = await options.openDatabase();
  const url = config.migrationDatabaseUrl ?? database.url;
  let release = async () => {};
  try {
    release = await claimDatabase(url, options.claimTimeoutMs);
    await restoreDocuments(options, manifest, without(missing, lost), folder);
    await loadBackup({
      url,
      manifest,
      readTables: (visitor) => readArchive(path, askPassphrase, visitor),
      now: options.now,
      beforeCommit: (tx) => holdRestored(tx, { path, backupDir: config.backupDir, now: options.now }),
    });
    await restoreSecret(config, manifest);
    await release();
    if (config.migrationDatabaseUrl) await grantAgain(database.url, config);
  } finally {
    await release();
    await database.stop();
  }
  return { manifest, lost };
}

function requireStopped(dataDir: string): void {
  const pid = findOwnerPid(dataDir);
  if (pid !== undefined)
    throw new BackupError(
      `Crewdesk is running (process ${pid}); stop it and restore again. Nothing was changed.`,
    );
}

function lostDocumentsError(lost: DocumentCopy[], folder: string): BackupError {
  const names = lost.slice(0, 3).map(({ name }) => `"${name}"`);
  const others = lost.length > names.length ? ` and ${lost.length - names.length} more` : '';
  return new BackupError(
    `${folder} lacks the documents ${names.join(', ')}${others}, or they were changed; ` +
      'put the folder beside the backup, or restore without them by --without-missing-documents. Nothing was changed.',
  );
}

/** The folder, or the first one above it that exists. */
function existingFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : existingFolder(dirname(path));
}

/** @throws BackupError when the tables and the missing documents would not fit */
export function requireSpaceForRestore(
  { dataDir, databaseUrl }: RestoreOptions['config'],
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

function without(documents: DocumentCopy[], others: DocumentCopy[]): DocumentCopy[] {
  const keys = new Set(others.map(({ key }) => key));
  return documents.filter(({ key }) => !keys.has(key));
}

async function restoreDocuments(
  { path, askPassphrase, storage }: RestoreOptions,
  { isWhole }: Manifest,
  documents: DocumentCopy[],
  folder: string,
): Promise<void> {
  if (!isWhole) {
    for (const document of documents) await storeDocument(storage, document, readCopy(folder, document));
    return;
  }
  const byHash = Map.groupBy(documents, ({ sha256 }) => sha256);
  if (byHash.size === 0) return;
  await readArchive(path, askPassphrase, {
    async document(sha256, _size, bytes) {
      const [first, ...others] = byHash.get(sha256) ?? [];
      if (!first) return;
      await storeDocument(storage, first, bytes);
      for (const other of others) await storeDocument(storage, other, await storage.read(first.key));
    },
  });
}

async function grantAgain(url: string, config: RestoreOptions['config']): Promise<void> {
  const pool = createPool({ url, max: 1, statementTimeoutMs: 60_000 });
  try {
    await migrateAsOwner(pool, config);
  } finally {
    await pool.end();
  }
}

/** With the former secret, the links in emails that were sent stay valid. */
async function restoreSecret(
  { dataDir, sessionSecret }: RestoreOptions['config'],
  manifest: Manifest,
): Promise<void> {
  if (sessionSecret || !manifest.sessionSecret) return;
  const path = join(dataDir, 'session-secret');
  if ((await readFile(path, 'utf8').catch(() => '')).trim() === manifest.sessionSecret) return;
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, manifest.sessionSecret, { mode: 0o600, flag: 'wx', flush: true });
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}
