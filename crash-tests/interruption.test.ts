import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

function isRunning(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // A zombie has exited, but its parent has not yet collected its status.
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** Waits until the run has started a database. Returns the pids of its postmaster and of the run's child processes. */
async function waitForChildPids(run: ChildProcess, folder: string): Promise<number[]> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    const [file] = globSync('*/**/postgres/postmaster.pid', { cwd: folder });
    if (run.exitCode !== null) throw new Error('The run exited before it was interrupted.');
    if (!file) continue;
    const postmaster = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${run.pid}/task/${run.pid}/children`, 'utf8');
    return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)];
  }
  throw new Error('The run started no database.');
}

test.skipIf(process.platform !== 'linux').each([
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
] as const)('$signal stops $name and all processes that it started', async ({ args, signal }) => {
  const folder = mkdtempSync(join(tmpdir(), 'crewdesk-interrupted-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const { PATH, HOME } = process.env;
  const run = spawn(process.execPath, [...args], {
    cwd: root,
    env: { PATH, HOME, TMPDIR: folder },
    stdio: 'ignore',
  });
  onTestFinished(() => void run.kill('SIGKILL'));
  const exited = once(run, 'exit');
  const pids = await waitForChildPids(run, folder);
  await sleep(Math.random() * 2_000);

  // Only the run gets the signal; it must stop its children.
  run.kill(signal);

  expect(await exited).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
  expect(pids.filter(isRunning)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
