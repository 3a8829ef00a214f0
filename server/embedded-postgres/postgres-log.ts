import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import type { Cluster } from './cluster.ts';

const maxLogBytes = 4 * 1024 * 1024;

/** Truncates a large log file and keeps one older copy. The postmaster appends, so it need not reopen the file. */
export function rotateLog({ logFile }: Pick<Cluster, 'logFile'>): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < maxLogBytes) return;
  try {
    copyFileSync(logFile, `${logFile}.old`);
  } catch {
    // On a full disk, space is worth more than an old log. A failed copy leaves no file.
  }
  truncateSync(logFile);
}

/** The last error in the log, which tells why the postmaster exited. */
export function lastLogError({ logFile }: Pick<Cluster, 'logFile'>): string {
  const lines = readTail(logFile, 8 * 1024).split('\n');
  const errorLine =
    lines.findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? lines.findLast((line) => line !== '');
  return errorLine?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'its log is empty';
}

function readTail(file: string, length: number): string {
  const handle = openSync(file, 'r');
  try {
    const start = Math.max(0, fstatSync(handle).size - length);
    const buffer = Buffer.alloc(length);
    return buffer.toString('utf8', 0, readSync(handle, buffer, 0, length, start));
  } finally {
    closeSync(handle);
  }
}
