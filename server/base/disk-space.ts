import { statfs } from 'node:fs/promises';

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** The disk of a folder, with the space that users other than root can use. Undefined when the system does not tell. */
export async function readDiskSpace(folder: string): Promise<DiskSpace | undefined> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
