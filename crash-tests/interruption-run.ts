import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterrupt } from '#bench/base/interruption.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';

/** A benchmark or crash test to interrupt, and how. */
export type Interruption = { name: string; args: readonly string[]; signal: 'SIGINT' | 'SIGTERM' };

export const interruptions: readonly Interruption[] = [
  {
    name: 'a benchmark that fills its tables',
    args: ['bench/main.ts', '--customers'],
    signal: 'SIGTERM',
  },
  {
    name: 'a benchmark that sends messages',
    args: ['bench/main.ts', '--deliveries'],
    signal: 'SIGINT',
  },
  { name: 'the crash test', args: ['crash-tests/main.ts', 'crashes', '5'], signal: 'SIGINT' },
  { name: 'the delivery test', args: ['crash-tests/main.ts', 'deliveries', '5'], signal: 'SIGTERM' },
];

export type InterruptionReport = {
  name: string;
  exitCode: number | null;
  /** Processes that the run had started and did not stop. */
  runningPids: number[];
  remainingFiles: string[];
};

const root = join(import.meta.dirname, '..');
const timeoutMs = 60_000;

export function meetsInterruptionGuarantees(report: InterruptionReport, { signal }: Interruption): boolean {
  const isExpectedExit = report.exitCode === (signal === 'SIGINT' ? 130 : 143);
  return isExpectedExit && report.runningPids.length === 0 && report.remainingFiles.length === 0;
}

/** Interrupts a run some time after it has started its first database. Works on Linux only. */
export async function runInterruption(
  { name, args, signal }: Interruption,
  delayMs: number,
): Promise<InterruptionReport> {
  const folder = createTemporaryFolder('crewdesk-interrupted-');
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const run = spawn(process.execPath, [...args], {
    cwd: root,
    env: { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR: folder.path },
    stdio: 'ignore',
  });
  const exited = once(run, 'exit');
  const unregister = onInterrupt(() => {
    run.kill(signal);
    return exited;
  });
  try {
    const pids = await waitForChildPids(run, folder.path);
    await sleep(delayMs);
    // Only the run gets the signal; it must stop its children.
    run.kill(signal);
    const [exitCode] = (await exited) as [number | null];
    return {
      name,
      exitCode,
      runningPids: pids.filter(isRunning),
      remainingFiles: readdirSync(folder.path),
    };
  } finally {
    run.kill('SIGKILL');
    unregister();
    folder.remove();
  }
}

/** Waits until the run has started a database. Returns the pids of its postmaster and of the run's child processes. */
async function waitForChildPids(run: ChildProcess, folder: string): Promise<number[]> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(20)) {
    const [file] = globSync('*/**/postgres/postmaster.pid', { cwd: folder });
    if (run.exitCode !== null) throw new Error('The run exited before it was interrupted.');
    if (!file) continue;
    const postmaster = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${run.pid}/task/${run.pid}/children`, 'utf8');
    return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)];
  }
  throw new Error('The run started no database.');
}

function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A zombie has exited, but its parent has not yet collected its status.
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}
