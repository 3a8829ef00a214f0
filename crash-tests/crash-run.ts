import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { ServerProcess } from './server-process.ts';
import { Writers } from './writers.ts';

export type KillTarget = 'server' | 'database' | 'both';

const maxRestartMs = 10_000;

export type CrashReport = {
  kills: Record<KillTarget, number>;
  /** Additional kills while the server was starting. */
  killsDuringStartup: number;
  acknowledged: number;
  verified: number;
  medianRestartMs: Record<KillTarget, number>;
  slowestRestartMs: Record<KillTarget, number>;
  /** The number of stored entities minus the number acknowledged. */
  surplus: number;
  faults: string[];
};

/** Whether no acknowledged write was lost, damaged or duplicated, and every restart was fast enough. */
export function meetsCrashGuarantees({ faults, surplus, slowestRestartMs }: CrashReport): boolean {
  const slowest = Math.max(...Object.values(slowestRestartMs));
  return faults.length === 0 && surplus === 0 && slowest <= maxRestartMs;
}

/** Kills processes at random moments under write load, and verifies the acknowledged writes after each restart. */
export async function runCrashTest(
  killsPerTarget: number,
  log: (line: string) => void,
): Promise<CrashReport> {
  const folder = createTemporaryFolder('crewdesk-crash-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  const restartsMs: Record<KillTarget, number[]> = { server: [], database: [], both: [] };
  const report: CrashReport = {
    kills: { server: 0, database: 0, both: 0 },
    killsDuringStartup: 0,
    acknowledged: 0,
    verified: 0,
    medianRestartMs: { server: 0, database: 0, both: 0 },
    slowestRestartMs: { server: 0, database: 0, both: 0 },
    surplus: 0,
    faults: [],
  };
  try {
    server.start();
    await server.waitUntilReady();
    const writers = new Writers(server.url, await server.signIn());
    writers.start(6);
    const verify = async (which: 'unverified' | 'all') => {
      const { verified, faults } = await writers.verify(which);
      report.verified += verified;
      report.faults.push(...faults);
    };

    for (const target of randomOrder(killsPerTarget)) {
      await sleep(50 + Math.random() * 500);
      const restartMs = await killAndRestart(server, target, report);
      report.kills[target] += 1;
      restartsMs[target].push(restartMs);
      await verify('unverified');
      log(
        `Killed ${target}; ready after ${restartMs} ms; ${writers.acknowledged} writes acknowledged so far.`,
      );
    }
    await writers.finish();
    await verify('all');
    for (const [target, times] of Object.entries(restartsMs) as [KillTarget, number[]][]) {
      const sorted = times.toSorted((one, other) => one - other);
      report.medianRestartMs[target] = sorted[sorted.length >> 1] ?? 0;
      report.slowestRestartMs[target] = sorted.at(-1) ?? 0;
    }
    report.acknowledged = writers.acknowledged;
    report.surplus = await writers.countSurplus();
    return report;
  } finally {
    await server.shutDown();
    folder.remove();
  }
}

/** Returns the milliseconds from the last kill until the server is ready. */
async function killAndRestart(
  server: ServerProcess,
  target: KillTarget,
  report: CrashReport,
): Promise<number> {
  if (target === 'database') {
    // The server restarts its database.
    const killedPid = server.killDatabase();
    const startedAt = Date.now();
    while (server.isRunning() && server.databasePid() === killedPid) await sleep(5);
    await server.waitUntilReady();
    return Date.now() - startedAt;
  }
  await kill(server, target);
  if (Math.random() < 0.2) {
    server.start();
    await sleep(Math.random() * 600);
    await kill(server, target);
    report.killsDuringStartup += 1;
  }
  const startedAt = Date.now();
  server.start();
  await server.waitUntilReady();
  return Date.now() - startedAt;
}

/** Kills the server, and its database just before or after it if both are the target. */
async function kill(server: ServerProcess, target: 'server' | 'both'): Promise<void> {
  const isDatabaseFirst = Math.random() < 0.5;
  if (target === 'both' && isDatabaseFirst) server.killDatabase();
  await server.kill('SIGKILL');
  if (target === 'both' && !isDatabaseFirst) server.killDatabase();
}

function randomOrder(killsPerTarget: number): KillTarget[] {
  const targets: KillTarget[] = ['server', 'database', 'both'];
  return Array.from({ length: killsPerTarget }, () => targets)
    .flat()
    .map((target) => ({ target, order: Math.random() }))
    .sort((one, other) => one.order - other.order)
    .map(({ target }) => target);
}
