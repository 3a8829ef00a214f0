import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';

const fileName = 'outbox-mark';

/** `file` identifies the file itself: its inode, and when it was created. */
const contentSchema = z.object({ mark: z.uuid(), file: z.tuple([z.string(), z.string()]) });

/** The mark in DATA_DIR. `isCopied`: its file was copied since it was written, and probably the folder with it. */
export type FolderMark = { mark: string; isCopied: boolean };

type FileIdentity = [inode: string, createdAtNs: string];

function identityOf({ ino, birthtimeNs }: { ino: bigint; birthtimeNs: bigint }): FileIdentity {
  return [String(ino), String(birthtimeNs)];
}

/** Undefined without a mark, or with one that cannot be read. */
export async function readFolderMark(folder: string): Promise<FolderMark | undefined> {
  const path = join(folder, fileName);
  try {
    const { mark, file } = contentSchema.parse(JSON.parse(await readFile(path, 'utf8')));
    const [inode, createdAtNs] = identityOf(await stat(path, { bigint: true }));
    // Some file systems keep only one of the two: both differ only in a copy.
    return { mark, isCopied: inode !== file[0] && createdAtNs !== file[1] };
  } catch {
    return undefined;
  }
}

/** Replaces the mark in DATA_DIR; a crash leaves the former one or this one. */
export async function writeFolderMark(folder: string, mark: string): Promise<void> {
  const draft = join(folder, `${fileName}.${randomUUID()}`);
  try {
    const file = await open(draft, 'wx', 0o600);
    try {
      const content = { mark, file: identityOf(await file.stat({ bigint: true })) };
      await file.writeFile(`${JSON.stringify(content)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, join(folder, fileName));
    syncFolder(folder);
  } finally {
    await rm(draft, { force: true });
  }
}
