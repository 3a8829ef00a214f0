import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import { type Cluster, programEnvironment } from './cluster.ts';
import { endOrphanedBackends } from './orphaned-backends.ts';
import { lastLogError } from './postgres-log.ts';
import { postgresSettings } from './postgres-settings.ts';
import { isPostmasterOn, processStartId, signalProcess } from './process-identity.ts';

/** A living postmaster on our data directory, as its pid file describes it. */
export type Postmaster = { pid: number; birthmark: string; port: number; state: string };

/** The postmaster went away again before it was ready. */
export class PostmasterFailed extends Error {
  override name = 'PostmasterFailed';
}

export function findPostmaster(cluster: Pick<Cluster, 'directory'>): Postmaster | undefined {
  const file = readPidFile(cluster);
  const birthmark = file && processStartId(file.pid);
  if (file === undefined || birthmark === undefined) return undefined;
  return isPostmasterOn(file.pid, cluster.directory, file.startedAt) ? { ...file, birthmark } : undefined;
}

/** Resolves when it accepts connections; crash recovery may take its time. */
export async function startPostmaster(
  cluster: Cluster,
  port: number,
  signal: AbortSignal,
): Promise<Postmaster> {
  removeMisleadingPidFile(cluster);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...postgresSettings(port)], {
    ...cluster.account,
    cwd: cluster.folder,
    env: programEnvironment,
    // In a group of its own and with no pipe to us: neither Ctrl-C nor our death reaches it.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let spawnError: Error | undefined;
  child.on('error', (error) => {
    spawnError = error;
  });

  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(10)) {
    if (signal.aborted) break;
    if (spawnError !== undefined) throw new PostmasterFailed(spawnError.message);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new PostmasterFailed(lastLogError(cluster));
    const found = findPostmaster(cluster);
    if (found?.pid === child.pid && found?.state === 'ready') return found;
  }
  child.kill('SIGQUIT');
  while (child.exitCode === null && child.signalCode === null) await sleep(10);
  signal.throwIfAborted();
  throw new PostmasterFailed('it was not ready after two minutes');
}

/** Fast, then immediate, then by force; resolves when the process is gone. */
export async function stopPostmaster(postmaster: Postmaster, fastPatience: number): Promise<void> {
  const steps = [
    ['SIGINT', fastPatience],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 10_000],
  ] as const;
  for (const [signal, patience] of steps) {
    signalProcess(postmaster.pid, postmaster.birthmark, signal);
    for (const deadline = Date.now() + patience; Date.now() < deadline; await sleep(10)) {
      if (!isAlive(postmaster)) return;
    }
  }
  throw new StartupError(`The database process ${postmaster.pid} cannot be stopped.`);
}

export function isAlive(postmaster: Postmaster): boolean {
  return processStartId(postmaster.pid) === postmaster.birthmark;
}

/** Below the ports that systems hand out by themselves, so that ours is still free after a restart. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 15_000);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen({ port, host: '127.0.0.1', exclusive: true }, () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/**
 * PostgreSQL refuses to start while the pid in a stale file belongs to any process of its user, or to a zombie.
 * A stale file with a dead pid stays: through it PostgreSQL finds memory that old backends still hold.
 */
function removeMisleadingPidFile(cluster: Cluster): void {
  const file = readPidFile(cluster);
  if (file === undefined || findPostmaster(cluster) !== undefined) return;
  const isReused = file.pid > 0 && isTaken(file.pid);
  const isEmptyRemnant = !(file.pid > 0) && Date.now() - statSync(pidFile(cluster)).mtimeMs > 2_000;
  if (!isReused && !isEmptyRemnant) return;
  endOrphanedBackends(cluster);
  rmSync(pidFile(cluster), { force: true });
}

function isTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

function pidFile(cluster: Pick<Cluster, 'directory'>): string {
  return join(cluster.directory, 'postmaster.pid');
}

function readPidFile(
  cluster: Pick<Cluster, 'directory'>,
): { pid: number; startedAt: number; port: number; state: string } | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      startedAt: Number(lines[2]),
      port: Number(lines[3]),
      state: lines[7]?.trim() ?? '',
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
