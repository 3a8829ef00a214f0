import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Flushes a folder to disk. Without it, new and renamed files in it may be lost in a power failure. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
