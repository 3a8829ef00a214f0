import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import type { Cluster } from './cluster.ts';
import { describeFullDisk, hasNoSpaceToStart } from './disk-space.ts';
import { folderInUseError } from './folder-claim.ts';
import { endOrphanedBackends } from './orphaned-backends.ts';
import {
  type Address,
  findFreePort,
  findPostmaster,
  type Postmaster,
  PostmasterStartError,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { processStartId } from './process-identity.ts';
import { findSocketFolder } from './settings/unix-socket.ts';
import { type OwnerSession, openOwnerSession, tryOwnerLock } from './supervisor-session.ts';

/** A responding postmaster, and the session that owns it. `wasRunning` if a killed server had started it. */
export type RunningPostmaster = { postmaster: Postmaster; owner: OwnerSession; wasRunning: boolean };

const maxAttempts = 5;
const maxSocketAttempts = 3;
/** A slow machine gets some seconds: stopping a database that is only slow would take longer than waiting. */
const defaultTakeOverTimeoutMs = 4_000;
const runningServerTimeoutMs = 1_500;
const killedSessionTimeoutMs = 20_000;

/**
 * Takes over a running postmaster or starts one.
 * @param options with `address`, only a postmaster on that port is taken over, and a new one is reached like that
 */
export async function acquirePostmaster(
  cluster: Cluster,
  signal: AbortSignal,
  options: { address?: Address; takeOverTimeoutMs?: number },
): Promise<RunningPostmaster> {
  const { address, takeOverTimeoutMs = defaultTakeOverTimeoutMs } = options;
  for (let attempt = 1; ; attempt += 1) {
    const found = findPostmaster(cluster);
    const session =
      found && (address === undefined || address.port === found.port)
        ? await tryTakeOver(cluster, found, signal, takeOverTimeoutMs)
        : undefined;
    if (found && session)
      return await acquireOwnership(cluster, { postmaster: found, owner: session, wasRunning: true }, signal);
    if (found) await stopPostmaster(found, 700);
    try {
      const postmaster = await startPostmaster(
        cluster,
        address ?? (await findAddress(cluster, attempt)),
        signal,
      );
      const owner = await openSessionOrStop(cluster, postmaster);
      return await acquireOwnership(cluster, { postmaster, owner, wasRunning: false }, signal);
    } catch (error) {
      if (!(error instanceof PostmasterStartError)) throw error;
      if (attempt === maxAttempts) {
        if (hasNoSpaceToStart(cluster.folder)) throw describeFullDisk(cluster.folder);
        throw new StartupError(
          `The embedded database did not start: ${error.message} (see ${cluster.logFile}).`,
        );
      }
      // Another server started a postmaster first, an orphaned backend blocks the start, or the port was just taken.
      if (findPostmaster(cluster) === undefined) endOrphanedBackends(cluster);
      await sleep(200, undefined, { signal });
    }
  }
}

/**
 * With a Unix socket where that is possible. The last attempts do without, in case it is what keeps the database from
 * starting.
 */
async function findAddress({ directory }: Cluster, attempt: number): Promise<Address> {
  const port = await findFreePort();
  const socketFolder = attempt > maxSocketAttempts ? undefined : await findSocketFolder(directory, port);
  return { port, socketFolder: socketFolder ?? '' };
}

async function openSessionOrStop(cluster: Cluster, postmaster: Postmaster): Promise<OwnerSession> {
  try {
    return await openOwnerSession(cluster, postmaster.port);
  } catch (error) {
    await stopPostmaster(postmaster, 1_500);
    throw error;
  }
}

/** Undefined when the postmaster is gone or not responding in time. Crash recovery gets a minute. */
async function tryTakeOver(
  cluster: Cluster,
  found: Postmaster,
  signal: AbortSignal,
  timeoutMs: number,
): Promise<OwnerSession | undefined> {
  const [recoveryDeadline, deadline] = [Date.now() + 60_000, Date.now() + timeoutMs];
  for (;;) {
    const now = findPostmaster(cluster);
    if (now?.pid !== found.pid || now.startId !== found.startId) return undefined;
    if (now.state === 'ready') {
      try {
        return await openOwnerSession(cluster, now.port, Math.max(500, deadline - Date.now()));
      } catch {
        // Retries until the deadline.
      }
    }
    if (Date.now() >= (now.state === 'starting' ? recoveryDeadline : deadline)) return undefined;
    await sleep(20, undefined, { signal });
  }
}

/**
 * The session of a server that was just killed holds the lock a little longer, on a busy machine for seconds. A server
 * that runs keeps it.
 */
async function acquireOwnership(
  cluster: Cluster,
  running: RunningPostmaster,
  signal: AbortSignal,
): Promise<RunningPostmaster> {
  for (const startedAt = Date.now(); ; await sleep(50, undefined, { signal })) {
    const lock = await tryOwnerLock(running.owner);
    if (lock === 'acquired') return running;
    const isHolderGone = processStartId(Number(lock.heldBy)) === undefined;
    if (Date.now() < startedAt + (isHolderGone ? killedSessionTimeoutMs : runningServerTimeoutMs)) continue;
    await running.owner.client.end();
    throw folderInUseError(cluster.folder, lock.heldBy);
  }
}
