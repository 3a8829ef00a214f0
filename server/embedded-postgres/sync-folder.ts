import { closeSync, fsyncSync, openSync } from 'node:fs';

/** A new or renamed file survives a power cut only once its folder has been written out too. */
export function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
