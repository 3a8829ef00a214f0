import { closeSync, copyFileSync, fstatSync, openSync, readSync, statSync, truncateSync } from 'node:fs';
import type { Cluster } from './cluster.ts';

const largestLog = 4 * 1024 * 1024;

/** The postmaster appends, so the file can be cut under it; one older file is kept. */
export function keepLogSmall({ logFile }: Pick<Cluster, 'logFile'>): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size < largestLog) return;
  copyFileSync(logFile, `${logFile}.old`);
  truncateSync(logFile);
}

/** Why the postmaster gave up, in its own words. */
export function lastLogError({ logFile }: Pick<Cluster, 'logFile'>): string {
  const lines = readTail(logFile, 8 * 1024).split('\n');
  const complaint =
    lines.findLast((line) => /(FATAL|PANIC|ERROR):/.test(line)) ?? lines.findLast((line) => line !== '');
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') ?? 'it wrote nothing';
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
