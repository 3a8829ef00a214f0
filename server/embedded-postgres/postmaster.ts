import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import { type Cluster, programEnvironment } from './cluster.ts';
import { endOrphanedBackends } from './orphaned-backends.ts';
import { lastLogError } from './postgres-log.ts';
import { postgresSettings } from './settings/postgres-settings.ts';
import { removeOtherSockets, removeStaleLock } from './settings/unix-socket.ts';
import { isPostmasterOn, processStartId, signalProcess } from './process-identity.ts';

/** How a postmaster is reached: by the Unix socket in a folder, which is empty if there is none, and by a port. */
export type Address = { port: number; socketFolder: string };

/** A running postmaster of our data directory, as described by its pid file. */
export type Postmaster = Address & { pid: number; startId: string; state: string };

/** The postmaster exited before it was ready. */
export class PostmasterStartError extends Error {
  override name = 'PostmasterStartError';
}

export function findPostmaster(cluster: Pick<Cluster, 'directory'>): Postmaster | undefined {
  const file = readPidFile(cluster);
  const startId = file && processStartId(file.pid);
  if (file === undefined || startId === undefined) return undefined;
  return isPostmasterOn(file.pid, cluster.directory, file.startedAt) ? { ...file, startId } : undefined;
}

/** Resolves when the postmaster accepts connections; crash recovery may take a while. */
export async function startPostmaster(
  cluster: Cluster,
  { port, socketFolder }: Address,
  signal: AbortSignal,
): Promise<Postmaster> {
  removeMisleadingPidFile(cluster);
  removeStaleLock(cluster.directory, port);
  const settings = postgresSettings({ port, socketFolder }, cluster.settings);
  const log = openSync(cluster.logFile, 'a', 0o600);
  const child = spawn(cluster.binaries.postgres, ['-D', cluster.directory, ...settings], {
    ...cluster.account,
    cwd: cluster.folder,
    env: programEnvironment,
    // In its own process group and without pipes, so that neither Ctrl-C nor the end of this process stops it.
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
    if (spawnError !== undefined) throw new PostmasterStartError(spawnError.message);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new PostmasterStartError(lastLogError(cluster));
    const found = findPostmaster(cluster);
    if (found?.pid !== child.pid || found?.state !== 'ready') continue;
    removeOtherSockets(cluster.directory, port);
    return found;
  }
  child.kill('SIGQUIT');
  while (child.exitCode === null && child.signalCode === null) await sleep(10);
  signal.throwIfAborted();
  throw new PostmasterStartError('it was not ready after two minutes');
}

/** Tries a fast shutdown, then an immediate one, then kills the process. Resolves when it has exited. */
export async function stopPostmaster(postmaster: Postmaster, fastTimeoutMs: number): Promise<void> {
  const steps = [
    ['SIGINT', fastTimeoutMs],
    ['SIGQUIT', 1_000],
    ['SIGKILL', 10_000],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    signalProcess(postmaster.pid, postmaster.startId, signal);
    for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(10)) {
      if (!isAlive(postmaster)) return;
    }
  }
  throw new StartupError(`The database process ${postmaster.pid} could not be stopped.`);
}

export function isAlive(postmaster: Postmaster): boolean {
  return processStartId(postmaster.pid) === postmaster.startId;
}

/** Below the ephemeral port range, so that the port is still free for a restart. */
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
 * A stale file with an unused pid stays: PostgreSQL uses it to find shared memory held by old backends.
 */
function removeMisleadingPidFile(cluster: Cluster): void {
  const file = readPidFile(cluster);
  if (file === undefined || findPostmaster(cluster) !== undefined) return;
  const isPidReused = file.pid > 0 && isProcessAlive(file.pid);
  const isEmptyRemnant = !(file.pid > 0) && Date.now() - statSync(pidFile(cluster)).mtimeMs > 2_000;
  if (!isPidReused && !isEmptyRemnant) return;
  endOrphanedBackends(cluster);
  rmSync(pidFile(cluster), { force: true });
}

function isProcessAlive(pid: number): boolean {
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

type PidFile = Omit<Postmaster, 'startId'> & { startedAt: number };

function readPidFile(cluster: Pick<Cluster, 'directory'>): PidFile | undefined {
  try {
    const lines = readFileSync(pidFile(cluster), 'utf8').split('\n');
    return {
      pid: Number(lines[0]),
      startedAt: Number(lines[2]),
      port: Number(lines[3]),
      // The folder may have been moved since its socket was opened there.
      socketFolder: lines[4] ? cluster.directory : '',
      state: lines[7]?.trim() ?? '',
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
