import { open, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BackupFile, maxBackupFiles } from '#schema/restores.ts';
import { encryptedMagic } from '../archive/encryption.ts';
import { type BackupFile as FoundFile, listBackupFiles } from '../retention/backup-files.ts';

/** The backups in a folder, the newest first. One that is deleted meanwhile is left out. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const files = (await listBackupFiles(folder)).slice(0, maxBackupFiles);
  return (await Promise.all(files.map(describeFile))).flatMap((file) => file ?? []);
}

async function describeFile({ path, at, beforeMigration }: FoundFile): Promise<BackupFile | undefined> {
  const stats = await stat(path).catch(() => undefined);
  if (!stats?.isFile()) return undefined;
  return {
    name: basename(path),
    savedAt: at.toISOString(),
    bytes: stats.size,
    beforeMigration: beforeMigration ?? null,
    isEncrypted: await isEncrypted(path),
  };
}

async function isEncrypted(path: string): Promise<boolean> {
  const length = encryptedMagic.length;
  const file = await open(path).catch(() => undefined);
  try {
    const start = await file?.read({ buffer: Buffer.alloc(length), length, position: 0 });
    return start?.buffer.toString() === encryptedMagic;
  } finally {
    await file?.close();
  }
}

/** The path of a backup of the list; undefined for any other name, so that none leads out of the folder. */
export async function findBackup(folder: string, name: string): Promise<string | undefined> {
  const files = await listBackupFiles(folder);
  const path = join(folder, name);
  return files.some((file) => file.path === path && basename(path) === name) ? path : undefined;
}
