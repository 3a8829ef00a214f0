import { readFileSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const memoryFolder = '/dev/shm';
/** The databases of a whole run take 3 GB. The tests, their servers and browsers need as much again. */
const minBytes = 8 * 1024 ** 3;

/**
 * The parent folder for the files of a run: in memory if there is plenty, because hundreds of databases with a
 * thousand files each take a disk a sixth of a run's time. Nothing in them has to survive the run.
 */
export function findTestFolder() {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    const mounts = readFileSync('/proc/mounts', 'utf8');
    return isRoomy({ mounts, spaceBytes: bavail * bsize, freeBytes: freemem() }) ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Whether the folder in memory has room, and programs in it can be started: some tests copy PostgreSQL there. */
export function isRoomy({ mounts, spaceBytes, freeBytes }) {
  const mount = mounts.split('\n').findLast((line) => line.split(' ')[1] === memoryFolder);
  const [, , type, options = ''] = mount?.split(' ') ?? [];
  const canExecute = type === 'tmpfs' && !options.split(',').includes('noexec');
  return canExecute && Math.min(spaceBytes, freeBytes) >= minBytes;
}
