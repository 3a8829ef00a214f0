import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTemporaryFolder } from '#bench/processes/temporary-folder.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { ServerProcess } from './server/server-process.ts';
import { Writers } from './writers.ts';

export type KillTarget = 'server' | 'database' | 'both';

/** What to kill while writes are in flight, and whether to kill it again while it starts. */
export type PlannedKill = { target: KillTarget; isRepeatedDuringStartup: boolean };

/** The short form: one kill of each target, one of them repeated during the start. */
export const oneKillOfEachSort: readonly PlannedKill[] = [
  { target: 'server', isRepeatedDuringStartup: false },
  { target: 'database', isRepeatedDuringStartup: false },
  { target: 'both', isRepeatedDuringStartup: true },
];

const maxRestartMs = 10_000;
const minWritesBetweenKills = 5;

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

/**
 * Kills processes at random moments under write load, and verifies the acknowledged writes after each restart.
 * @param prepareDataDir runs before the first start, which creates a database where there is none
 */
export async function runCrashTest(
  kills: readonly PlannedKill[],
  log: (line: string) => void,
  prepareDataDir: (dataDir: string) => void = () => {},
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
    prepareDataDir(server.dataDir);
    server.start();
    await server.waitUntilReady();
    const writers = new Writers(server.url, await server.signIn());
    writers.start(6);
    const verify = async (which: 'unverified' | 'all') => {
      const { verified, faults } = await writers.verify(which);
      report.verified += verified;
      report.faults.push(...faults);
    };

    for (const plan of kills) {
      const { target } = plan;
      await writers.waitForAcknowledged(writers.acknowledged + minWritesBetweenKills);
      await sleep(Math.random() * 500);
      restartsMs[target].push(await killAndRestart(server, plan, report));
      report.kills[target] += 1;
      await verify('unverified');
      log(
        `Killed ${target}; ready after ${restartsMs[target].at(-1)} ms; ${writers.acknowledged} writes acknowledged so far.`,
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
  { target, isRepeatedDuringStartup }: PlannedKill,
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
  if (isRepeatedDuringStartup) {
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

/** Each target as often as given, in random order; one restart in five is killed again. */
export function planRandomKills(killsPerTarget: number): PlannedKill[] {
  const targets: KillTarget[] = ['server', 'database', 'both'];
  return Array.from({ length: killsPerTarget }, () => targets)
    .flat()
    .map((target) => ({ target, isRepeatedDuringStartup: Math.random() < 0.2, order: Math.random() }))
    .sort((one, other) => one.order - other.order);
}
