import { existsSync } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bucket } from '#server/adapters/storage/bucket.ts';
import { BackupError } from '../archive/backup-error.ts';
import { writePrivateFile } from '../archive/private-file.ts';
import { copiesFolder, copyListOf, parseCopyList } from '../documents/document-copies.ts';
import { findBackupFiles } from '../retention/backup-files.ts';
import { requireSpace } from '../take/save-documents.ts';
import { bucketDocuments } from './copy-to-bucket.ts';

/**
 * Copies an archive of the bucket, or the newest one, with its documents into a folder, as they were when it was made.
 * @throws BackupError with a sentence
 */
export async function downloadBackup(bucket: Bucket, folder: string, name?: string): Promise<string> {
  const stored = await bucket.list();
  const [found] = findBackupFiles(stored.keys()).filter(({ path }) => name === undefined || path === name);
  if (!found) throw new BackupError(`The bucket ${bucket.name} has no backup ${name ?? 'yet'}.`);
  const path = join(folder, found.path);
  if (existsSync(path)) throw new BackupError(`${path} exists already; restore it, or move it away.`);

  const list = copyListOf(found.path);
  const names = stored.has(list) ? parseCopyList(await text(await bucket.read(list))) : [];
  const files = [list, ...names.map((copy) => `${bucketDocuments}${copy}`)]
    .filter((key) => stored.has(key))
    .map((key) => ({ key, path: join(folder, key), size: stored.get(key) ?? 0 }));
  // The archive comes last, so that it is never there without its documents.
  files.push({ key: found.path, path, size: stored.get(found.path) ?? 0 });
  await mkdir(copiesFolder(folder), { recursive: true, mode: 0o700 });
  const missing = [];
  for (const file of files)
    if ((await stat(file.path).catch(() => undefined))?.size !== file.size) missing.push(file);
  requireSpace(
    folder,
    missing.reduce((sum, { size }) => sum + size, 0),
  );
  for (const file of missing) await writePrivateFile(file.path, await bucket.read(file.key));
  return path;
}
