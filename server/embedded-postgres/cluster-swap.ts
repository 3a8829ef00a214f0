import { existsSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { failpoint } from '#server/base/failpoint.ts';
import { syncFolder } from './sync-folder.ts';

/** Where a new database is filled. */
export const draftOf = (directory: string) => `${directory}.upgrading`;

/** A finished database that takes the place of another one as soon as that one is out of the way. */
const readyFor = (directory: string) => `${directory}.upgraded`;

/** What an upgrade that was killed may have left: it begins again, because the former database may have changed since. */
export const unfinishedOf = (directory: string) => [draftOf(directory), readyFor(directory)];

/** Removes a finished database whose place was never free. */
export function removeOutdated(directory: string): void {
  rmSync(readyFor(directory), { recursive: true, force: true });
}

/**
 * Puts a database in the place of another one, which is kept under another name. Both must be stopped. After a kill at
 * any moment, the former one is in its place, or `finishSwap` puts the new one there.
 */
export function swapClusters(directory: string, next: string, kept: string): void {
  const folder = dirname(directory);
  renameSync(next, readyFor(directory));
  syncFolder(folder);
  renameSync(directory, kept);
  syncFolder(folder);
  failpoint('upgrade-between-renames');
  finishSwap(directory);
}

/** Does the last step of a swap, also of one that was interrupted. */
export function finishSwap(directory: string): void {
  const ready = readyFor(directory);
  if (existsSync(directory) || !existsSync(ready)) return;
  renameSync(ready, directory);
  syncFolder(dirname(directory));
  rmSync(draftOf(directory), { recursive: true, force: true });
}
