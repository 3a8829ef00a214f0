import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import type { Cluster } from './cluster.ts';
import { folderInUse } from './folder-claim.ts';
import { endOrphanedBackends } from './orphaned-backends.ts';
import {
  findFreePort,
  findPostmaster,
  type Postmaster,
  PostmasterFailed,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { type OwnerSession, openOwnerSession, tryOwnerLock } from './supervisor-session.ts';

/** A postmaster that answers, and the session that owns it. */
export type Running = { postmaster: Postmaster; owner: OwnerSession; isTakenOver: boolean };

const attempts = 5;

/** Takes over the postmaster that runs, or starts one. With `port`, only one on that port will do. */
export async function bringUp(cluster: Cluster, signal: AbortSignal, port?: number): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    const found = findPostmaster(cluster);
    const session =
      found && (port === undefined || port === found.port)
        ? await tryTakeOver(cluster, found, signal)
        : undefined;
    if (found && session)
      return await own(cluster, { postmaster: found, owner: session, isTakenOver: true }, signal);
    if (found) await stopPostmaster(found, 700);
    try {
      const postmaster = await startPostmaster(cluster, port ?? (await findFreePort()), signal);
      const owner = await openOwnSession(cluster, postmaster);
      return await own(cluster, { postmaster, owner, isTakenOver: false }, signal);
    } catch (error) {
      if (!(error instanceof PostmasterFailed)) throw error;
      if (attempt === attempts) {
        throw new StartupError(
          `The embedded database did not start: ${error.message} (more in ${cluster.logFile}).`,
        );
      }
      // Another server's postmaster came first, or an old backend is in the way, or the port was just taken.
      if (findPostmaster(cluster) === undefined) endOrphanedBackends(cluster);
      await sleep(200, undefined, { signal });
    }
  }
}

async function openOwnSession(cluster: Cluster, postmaster: Postmaster): Promise<OwnerSession> {
  try {
    return await openOwnerSession(cluster, postmaster.port);
  } catch (error) {
    await stopPostmaster(postmaster, 1_500);
    throw error;
  }
}

/**
 * Undefined when it is gone, or alive without answering. One that recovers from a crash gets its time, and a
 * busy machine some seconds: to stop a database that was only slow would cost more than the wait.
 */
async function tryTakeOver(
  cluster: Cluster,
  found: Postmaster,
  signal: AbortSignal,
): Promise<OwnerSession | undefined> {
  const [patient, hasty] = [Date.now() + 60_000, Date.now() + 4_000];
  for (;;) {
    const now = findPostmaster(cluster);
    if (now?.pid !== found.pid || now.birthmark !== found.birthmark) return undefined;
    if (now.state === 'ready') {
      try {
        return await openOwnerSession(cluster, now.port, Math.max(500, hasty - Date.now()));
      } catch {
        // Not yet, or never: the deadline decides.
      }
    }
    if (Date.now() >= (now.state === 'starting' ? patient : hasty)) return undefined;
    await sleep(20, undefined, { signal });
  }
}

/** The connection of a server killed a moment ago takes an instant to go; another server's stays. */
async function own(cluster: Cluster, running: Running, signal: AbortSignal): Promise<Running> {
  for (const deadline = Date.now() + 1_500; ; await sleep(50, undefined, { signal })) {
    const lock = await tryOwnerLock(running.owner);
    if (lock === 'taken') return running;
    if (Date.now() < deadline) continue;
    await running.owner.client.end();
    throw folderInUse(cluster.folder, lock.heldBy);
  }
}
