import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Bucket } from '#server/adapters/storage/bucket.ts';
import { copiesFolder, copyListOf, parseCopyList } from '../documents/document-copies.ts';
import { findBackupFiles } from '../retention/backup-files.ts';
import { findOutdated } from '../retention/find-outdated.ts';

export const bucketDocuments = 'documents/';
/** A file is sent within a day, or not at all. */
const maxUploadMs = 48 * 60 * 60 * 1000;

/**
 * Copies an archive with its documents to the bucket, under the names that they have in the folder, and reads back what
 * it copied. The archive comes last, so that those in the bucket are complete.
 * @returns the names of all files in the bucket
 */
export async function copyToBucket(
  bucket: Bucket,
  { path, signal }: { path: string; signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const stored = await bucket.list();
  const list = copyListOf(path);
  for (const name of parseCopyList(await readFile(list, 'utf8'))) {
    signal?.throwIfAborted();
    await upload(bucket, stored, join(copiesFolder(dirname(path)), name), `${bucketDocuments}${name}`);
  }
  await upload(bucket, stored, list, basename(list));
  signal?.throwIfAborted();
  await upload(bucket, stored, path, basename(path));
  return new Set(stored.keys());
}

async function upload(bucket: Bucket, stored: Map<string, number>, path: string, key: string): Promise<void> {
  const { size } = await stat(path);
  // The names of documents come from their content.
  if (stored.get(key) === size && key.startsWith(bucketDocuments)) return;
  await bucket.write(key, size, createReadStream(path));
  const [sent, received] = [await hashOf(createReadStream(path)), await hashOf(await bucket.read(key))];
  if (sent !== received) {
    await bucket.remove(key);
    throw new Error('the bucket returned something else than it was sent');
  }
  stored.set(key, size);
}

async function hashOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}

function isOwnKey(key: string): boolean {
  const archive = key.replace(/\.documents$/, '');
  return key.startsWith(bucketDocuments) || findBackupFiles([archive]).length > 0;
}

/** Deletes what nobody needs any more among these files of a bucket, like in the folder. */
export async function cleanUpBucket(bucket: Bucket, names: Set<string>, now: Date): Promise<void> {
  const remove = async (key: string) => {
    if (names.delete(key)) await bucket.remove(key);
  };
  const archives = findBackupFiles(names);
  for (const { path } of findOutdated(archives, now)) {
    await remove(path);
    await remove(copyListOf(path));
  }
  const startedBefore = new Date(now.getTime() - maxUploadMs);
  await bucket.abortAbandoned({ isOwnKey, startedBefore });
  const needed = new Set<string>();
  for (const { path } of findBackupFiles(names))
    if (names.has(copyListOf(path)))
      for (const copy of parseCopyList(await text(await bucket.read(copyListOf(path)))))
        needed.add(`${bucketDocuments}${copy}`);
  for (const key of names) if (key.startsWith(bucketDocuments) && !needed.has(key)) await remove(key);
}
