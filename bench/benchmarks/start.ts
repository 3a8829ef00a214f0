import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterruption } from '#bench/base/interruption.ts';
import type { Figure } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import { findFreePort, startHttpProcess, waitUntilReady } from '#bench/processes/http-process.ts';
import { residentMegabytes } from '#bench/processes/resident-memory.ts';
import { makeFolder } from '#bench/processes/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const settlesWithinMs = 3_000;

/** `npm start` without any setting, the second time and later; and what the server holds when it has nothing to do. */
export async function measureStart(rounds: number): Promise<Figure[]> {
  const { path: dataDir, remove } = makeFolder('crewdesk-bench-');
  try {
    await timeNpmStart(dataDir);
    const [times, megabytes]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) times.push(await timeNpmStart(dataDir));
    for (let round = 0; round < rounds; round += 1) megabytes.push(await weighIdleServer(dataDir));
    const [time, weight] = [median(times) / 1000, median(megabytes)];
    return [
      {
        what: 'npm start to ready, the second time',
        crewdesk: `${time.toFixed(2)} s`,
        target: 'less than 3 s',
        isMet: time < 3,
      },
      {
        what: 'memory of the idle server',
        crewdesk: `${weight.toFixed(0)} MB`,
        target: 'less than 110 MB',
        isMet: weight < 110,
      },
    ];
  } finally {
    remove();
  }
}

async function timeNpmStart(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const { PATH = '', HOME = '' } = process.env;
  const forget = onInterruption(() => stop());
  const startedAt = performance.now();
  // In a group of its own, which is told to stop as a terminal does it.
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: { PATH, HOME, DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
    detached: true,
  });
  const exited = once(npm, 'exit');
  const stop = async () => {
    if (npm.pid !== undefined && npm.exitCode === null) process.kill(-npm.pid, 'SIGINT');
    await exited;
    forget();
  };
  try {
    await waitUntilReady(`http://127.0.0.1:${port}`, () => npm.exitCode !== null);
    return performance.now() - startedAt;
  } finally {
    await stop();
  }
}

async function weighIdleServer(dataDir: string): Promise<number> {
  const server = await startHttpProcess(join(root, 'scripts/start.mjs'), { DATA_DIR: dataDir });
  try {
    await sleep(settlesWithinMs);
    return await residentMegabytes(server.pid);
  } finally {
    await server.stop();
  }
}
