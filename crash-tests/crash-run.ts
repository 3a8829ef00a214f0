import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeFolder } from '#bench/processes/temporary-folder.ts';
import { findFreePort } from '#server/embedded-postgres/postmaster.ts';
import { ServerProcess } from './server-process.ts';
import { Writers } from './writers.ts';

export type Kind = 'server' | 'database' | 'both';

export type CrashReport = {
  kills: Record<Kind, number>;
  /** Killed again while it was starting, which comes on top of the kills above. */
  killsWhileStarting: number;
  acknowledged: number;
  verified: number;
  medianRestartMs: Record<Kind, number>;
  slowestRestartMs: Record<Kind, number>;
  /** Entities in the database beyond, or short of, those acknowledged. */
  surplus: number;
  faults: string[];
};

/** No acknowledged write missing, damaged or doubled, and every restart within the time that is promised. */
export function isGood({ faults, surplus, slowestRestartMs }: CrashReport): boolean {
  return faults.length === 0 && surplus === 0 && Math.max(...Object.values(slowestRestartMs)) <= 10_000;
}

/** Kills at random moments under writes, and looks after each whether everything acknowledged is there. */
export async function runCrashes(killsOfEachKind: number, say: (line: string) => void): Promise<CrashReport> {
  const folder = makeFolder('crewdesk-crash-');
  const server = new ServerProcess(join(folder.path, 'data'), await findFreePort());
  const restartsMs: Record<Kind, number[]> = { server: [], database: [], both: [] };
  const report: CrashReport = {
    kills: { server: 0, database: 0, both: 0 },
    killsWhileStarting: 0,
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
    const writers = new Writers(server.address, await server.signIn());
    writers.start(6);
    const count = async (which: 'touched' | 'all') => {
      const { verified, faults } = await writers.verify(which);
      report.verified += verified;
      report.faults.push(...faults);
    };

    for (const kind of shuffle(killsOfEachKind)) {
      await sleep(50 + Math.random() * 500);
      const restartMs = await crash(server, kind, report);
      report.kills[kind] += 1;
      restartsMs[kind].push(restartMs);
      await count('touched');
      say(
        `${kind} killed, ready again after ${restartMs} ms, ${writers.acknowledged} writes acknowledged so far`,
      );
    }
    await writers.finish();
    await count('all');
    for (const [kind, times] of Object.entries(restartsMs) as [Kind, number[]][]) {
      const sorted = times.toSorted((one, other) => one - other);
      report.medianRestartMs[kind] = sorted[sorted.length >> 1] ?? 0;
      report.slowestRestartMs[kind] = sorted.at(-1) ?? 0;
    }
    report.acknowledged = writers.acknowledged;
    report.surplus = await writers.countSurplus();
    return report;
  } finally {
    await server.end();
    folder.remove();
  }
}

/** Answers how long it took from the last blow until the server was ready. */
async function crash(server: ServerProcess, kind: Kind, report: CrashReport): Promise<number> {
  if (kind === 'database') {
    const killed = server.killDatabase();
    const startedAt = Date.now();
    while (server.isAlive() && server.databasePid() === killed) await sleep(5);
    await server.waitUntilReady();
    return Date.now() - startedAt;
  }
  await strike(server, kind);
  if (Math.random() < 0.2) {
    server.start();
    await sleep(Math.random() * 600);
    await strike(server, kind);
    report.killsWhileStarting += 1;
  }
  const startedAt = Date.now();
  server.start();
  await server.waitUntilReady();
  return Date.now() - startedAt;
}

async function strike(server: ServerProcess, kind: Kind): Promise<void> {
  const isDatabaseFirst = Math.random() < 0.5;
  if (kind === 'both' && isDatabaseFirst) server.killDatabase();
  await server.kill('SIGKILL');
  if (kind === 'both' && !isDatabaseFirst) server.killDatabase();
}

function shuffle(ofEachKind: number): Kind[] {
  const kinds: Kind[] = ['server', 'database', 'both'];
  return Array.from({ length: ofEachKind }, () => kinds)
    .flat()
    .map((kind) => ({ kind, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ kind }) => kind);
}
