import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { freeMegabytes, fullDiskError, isOutOfSpace } from '#server/base/full-disk.ts';
import type { StartupError } from '#server/base/startup-error.ts';

/** A new database with the demonstration takes 75 MB. */
const newDatabaseMegabytes = 100;

/** An existing database writes its log of changes in files of 16 MB, and needs some of them to recover. */
const startMegabytes = 64;

/** With less, PostgreSQL cannot even add a file to its log of changes. */
const minMegabytes = 16;

/** What PostgreSQL reports, in its log or by a program, when a write finds no space. */
const noSpaceMessages = /No space left on device|Disk quota exceeded|File too large/;

/** Whether a write, by us or by PostgreSQL, failed because it found no space. */
export function foundNoSpace(error: unknown): boolean {
  return isOutOfSpace(error) || noSpaceMessages.test((error as Error).message);
}

function hasDatabase(dataDir: string): boolean {
  return existsSync(join(dataDir, 'postgres', 'PG_VERSION'));
}

/** The sentence for an operator whose DATA_DIR has no space for the embedded database. */
export function describeFullDisk(dataDir: string): StartupError {
  return fullDiskError(dataDir, hasDatabase(dataDir) ? startMegabytes : newDatabaseMegabytes);
}

/** @throws StartupError before anything is created. An existing database is always tried. */
export function requireSpaceForNewDatabase(dataDir: string): void {
  if (!hasDatabase(dataDir) && freeMegabytes(dataDir) < newDatabaseMegabytes) throw describeFullDisk(dataDir);
}

/** Whether a database that does not start has so little space that its log may not say why. */
export function hasNoSpaceToStart(dataDir: string): boolean {
  return freeMegabytes(dataDir) < minMegabytes;
}
