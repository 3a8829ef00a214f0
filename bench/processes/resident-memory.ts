import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';

/** The resident memory of a process in MB (1,000,000 bytes). */
export async function residentMegabytes(pid: number): Promise<number> {
  return ((await residentKibibytes(pid)) * 1024) / 1_000_000;
}

async function residentKibibytes(pid: number): Promise<number> {
  if (process.platform === 'linux') {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  }
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout);
}

/** The peak resident memory of a process during `work`, sampled every 20 ms. */
export async function peakMegabytesDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  let peak = await residentMegabytes(pid);
  const sampling = setInterval(async () => {
    peak = Math.max(peak, await residentMegabytes(pid));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(sampling);
  }
  return Math.max(peak, await residentMegabytes(pid));
}
