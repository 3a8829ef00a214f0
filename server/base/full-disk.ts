import { statfsSync } from 'node:fs';
import { StartupError } from './startup-error.ts';

const megabyte = 1024 * 1024;

/** The codes of a write that finds no space: a full disk, a used-up quota, a limit on the size of files. */
const noSpaceCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Whether a write of this process failed because it found no space. */
export function isOutOfSpace(error: unknown): boolean {
  return noSpaceCodes.has((error as NodeJS.ErrnoException).code ?? '');
}

/** The free space on the disk of a folder, for users other than root. Infinity when the system does not tell. */
export function freeMegabytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return Math.floor((bavail * bsize) / megabyte);
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** The sentence for an operator whose DATA_DIR takes no more data. */
export function fullDiskError(dataDir: string, neededMegabytes: number): StartupError {
  const free = freeMegabytes(dataDir);
  const reason =
    free < neededMegabytes
      ? `is on a full disk: ${free} MB are free, and Crewdesk needs at least ${neededMegabytes} MB`
      : `takes no more data because of a quota or limit: Crewdesk needs at least ${neededMegabytes} MB there`;
  return new StartupError(
    `DATA_DIR (${dataDir}) ${reason}; free some space, or set DATA_DIR to another folder.`,
  );
}
