import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';

const root = join(import.meta.dirname, '..');

function isAlive(pid: number): boolean {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Dead, and not yet noticed by whoever is its parent now.
    return !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2));
  } catch {
    return false;
  }
}

/** Waits for the first database of a run, and gives the pids of its postmaster and of whatever the run has spawned. */
async function pidsOnceRunning(run: ChildProcess, folder: string): Promise<number[]> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(20)) {
    const [file] = globSync('*/**/postgres/postmaster.pid', { cwd: folder });
    if (run.exitCode !== null) throw new Error('the run has ended by itself');
    if (!file) continue;
    const postmaster = Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]);
    const children = readFileSync(`/proc/${run.pid}/task/${run.pid}/children`, 'utf8');
    return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)];
  }
  throw new Error('no database was started');
}

test.skipIf(process.platform !== 'linux').each([
  { what: 'the bench while it fills', args: ['bench/main.ts', '--customers'], signal: 'SIGTERM' },
  { what: 'the bench while messages leave', args: ['bench/main.ts', '--deliveries'], signal: 'SIGINT' },
  { what: 'the crash run', args: ['crash-tests/main.ts', 'crashes', '5'], signal: 'SIGINT' },
  { what: 'the delivery run', args: ['crash-tests/main.ts', 'deliveries', '5'], signal: 'SIGTERM' },
] as const)('$signal ends $what with everything it started', async ({ args, signal }) => {
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
  const pids = await pidsOnceRunning(run, folder);
  await sleep(Math.random() * 2_000);

  // To the run alone: what it started is its own concern.
  run.kill(signal);

  expect(await exited).toEqual([signal === 'SIGINT' ? 130 : 143, null]);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});
