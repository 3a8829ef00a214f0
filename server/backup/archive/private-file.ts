import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { failpoint } from '#server/base/failpoint.ts';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';

const partialEnd = '.partial';
/** A file that is being written changes all the time. */
const abandonedAfterMs = 60 * 60 * 1000;

/**
 * Writes a file that only its owner can read. Until it is whole and on the disk it has another name, so that a crash at
 * any moment leaves no file that looks whole.
 */
export async function writePrivateFile(path: string, chunks: AsyncIterable<Buffer>): Promise<number> {
  const folder = dirname(path);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const draft = join(folder, `.${basename(path)}.${randomUUID()}${partialEnd}`);
  let size = 0;
  const file = await open(draft, 'wx', 0o600);
  try {
    for await (const chunk of chunks) {
      await file.writeFile(chunk);
      size += chunk.length;
    }
    await file.sync();
    await file.close();
    failpoint('backup-before-rename');
    await rename(draft, path);
    syncFolder(folder);
    return size;
  } finally {
    await file.close().catch(() => {});
    await rm(draft, { force: true });
  }
}

/** Removes what killed processes left in a folder. */
export async function removeAbandonedFiles(folder: string, now = Date.now()): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!name.startsWith('.') || !name.endsWith(partialEnd)) continue;
    const path = join(folder, name);
    const stats = await stat(path).catch(() => undefined);
    if (stats && now - stats.mtimeMs > abandonedAfterMs) await rm(path, { force: true });
  }
}
