import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterrupt } from '#bench/base/interruption.ts';
import type { BenchmarkResult } from '#bench/base/report.ts';
import { median } from '#bench/base/statistics.ts';
import { findFreePort, startHttpProcess, waitUntilReady } from '#bench/processes/http-process.ts';
import { residentMegabytes } from '#bench/processes/resident-memory.ts';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';

const root = join(import.meta.dirname, '../..');
const settleMs = 3_000;
const maxStartSeconds = 3;
const maxIdleMegabytes = 110;

/** Measures `npm start` without settings, from the second start on, and the memory of the idle server. */
export async function measureStart(rounds: number): Promise<BenchmarkResult[]> {
  const { path: dataDir, remove } = createTemporaryFolder('crewdesk-bench-');
  try {
    // The first start creates the database.
    await timeNpmStart(dataDir);
    const [times, megabytes]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) times.push(await timeNpmStart(dataDir));
    for (let round = 0; round < rounds; round += 1) megabytes.push(await measureIdleMemory(dataDir));
    const [startSeconds, idleMegabytes] = [median(times) / 1000, median(megabytes)];
    return [
      {
        name: 'npm start until ready, second start',
        crewdesk: `${startSeconds.toFixed(2)} s`,
        target: `less than ${maxStartSeconds} s`,
        isMet: startSeconds < maxStartSeconds,
      },
      {
        name: 'memory of the idle server',
        crewdesk: `${idleMegabytes.toFixed(0)} MB`,
        target: `less than ${maxIdleMegabytes} MB`,
        isMet: idleMegabytes < maxIdleMegabytes,
      },
    ];
  } finally {
    remove();
  }
}

async function timeNpmStart(dataDir: string): Promise<number> {
  const port = await findFreePort();
  const { PATH = '', HOME = '' } = process.env;
  const unregister = onInterrupt(() => stop());
  const startedAt = performance.now();
  // A process group of its own can be interrupted as a whole, as a terminal does.
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
    unregister();
  };
  try {
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`, () => npm.exitCode !== null);
    return performance.now() - startedAt;
  } finally {
    await stop();
  }
}

async function measureIdleMemory(dataDir: string): Promise<number> {
  const server = await startHttpProcess(join(root, 'scripts/start.mjs'), { DATA_DIR: dataDir });
  try {
    await sleep(settleMs);
    return await residentMegabytes(server.pid);
  } finally {
    await server.stop();
  }
}
