import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import { acquirePostmaster, type RunningPostmaster } from './acquire-postmaster.ts';
import { type Cluster, createDataFolder, prepareCluster, type UpgradeCluster } from './cluster.ts';
import { describeFullDisk, foundNoSpace, requireSpaceForNewDatabase } from './disk-space.ts';
import { claimFolder, type FolderClaim } from './folder-claim.ts';
import { rotateLog } from './postgres-log.ts';
import { type Address, findPostmaster, isAlive, stopPostmaster } from './postmaster.ts';
import {
  applicationUrl,
  assertDurable,
  ensureApplicationDatabase,
  tryAddresses,
} from './supervisor-session.ts';

export type DatabaseRestarts = { count: number; lastAt: Date | undefined };

export type EmbeddedDatabase = {
  /**
   * `postgres://crewdesk:<password>@127.0.0.1:<port>/crewdesk`, with `?host=<folder>` if it has a Unix socket; does not
   * change while the server runs.
   */
  url: string;
  /** True while the postmaster is running and accepts connections. */
  isRunning(): boolean;
  /** How often it was restarted since `startEmbeddedDatabase`. */
  restarts(): DatabaseRestarts;
  /** Fast shutdown; resolves when the postmaster has exited, and at once if it already has. */
  stop(): Promise<void>;
};

type Log = (message: string, details?: object) => void;

/**
 * Starts the database in `dataDir`, or takes over the one that a killed server left running, and restarts it when it
 * crashes, until `stop()`.
 * @throws StartupError when another server owns the folder or the folder cannot be used
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log: Log;
  /** How long to wait for a database that a killed server left running before it is replaced. */
  takeOverTimeoutMs?: number;
  /** Without it, a database of an older major version is refused. */
  upgrade?: UpgradeCluster;
  /** Prepares the folder, which no other server uses then. */
  beforeOpen?: (folder: string) => Promise<void>;
}): Promise<EmbeddedDatabase> {
  let claim: FolderClaim | undefined;
  try {
    const folder = createDataFolder(options.dataDir);
    requireSpaceForNewDatabase(folder);
    claim = claimFolder(folder);
    await options.beforeOpen?.(folder);
    const cluster = await prepareCluster(folder, options.upgrade);
    rotateLog(cluster);
    const running = await acquirePostmaster(cluster, new AbortController().signal, options);
    const address = await prepareDatabase(cluster, running, claim);
    options.log(running.wasRunning ? 'took over a running database' : 'database started', {
      pid: running.postmaster.pid,
      port: running.postmaster.port,
    });
    return supervise({ cluster, claim, address, log: options.log }, running);
  } catch (error) {
    claim?.release();
    throw toStartupError(error, options.dataDir);
  }
}

/** Returns how the application reaches the database, which was tried. */
async function prepareDatabase(
  cluster: Cluster,
  { postmaster, owner }: RunningPostmaster,
  claim: FolderClaim,
): Promise<Address> {
  claim.renew();
  try {
    await ensureApplicationDatabase(owner, cluster);
    return await tryAddresses(cluster, postmaster, (url) => assertDurable(url));
  } catch (error) {
    await stopPostmaster(postmaster, 5_000);
    throw error;
  }
}

type Supervised = { cluster: Cluster; claim: FolderClaim; address: Address; log: Log };

function supervise({ cluster, claim, address, log }: Supervised, first: RunningPostmaster): EmbeddedDatabase {
  const stopping = new AbortController();
  let running: RunningPostmaster | undefined = first;
  let restarts: DatabaseRestarts = { count: 0, lastAt: undefined };
  let stopped: Promise<void> | undefined;

  const logRotation = setInterval(() => rotateLog(cluster), 60_000).unref();
  const watch = restartWhenExited().catch((error: unknown) => {
    if (!stopping.signal.aborted) log('the supervision of the database ended', { reason: String(error) });
  });

  async function restartWhenExited(): Promise<void> {
    for (let session = first; !stopping.signal.aborted; ) {
      await session.owner.ended;
      running = undefined;
      if (stopping.signal.aborted) return;
      log(
        isAlive(session.postmaster)
          ? 'the database dropped its connections'
          : 'the database exited; restarting it',
      );
      claim.renew();
      session = await acquireWithRetries();
      running = session;
      restarts = { count: restarts.count + 1, lastAt: new Date() };
      log('the database is running again', { pid: session.postmaster.pid, port: address.port });
    }
  }

  async function acquireWithRetries(): Promise<RunningPostmaster> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await acquirePostmaster(cluster, stopping.signal, { address });
      } catch (error) {
        stopping.signal.throwIfAborted();
        log('restarting the database failed; trying again', { reason: String(error) });
        await sleep(pause, undefined, { signal: stopping.signal });
      }
    }
  }

  async function shutdown(): Promise<void> {
    stopping.abort();
    clearInterval(logRotation);
    const last = running;
    const postmaster = findPostmaster(cluster);
    if (postmaster) await stopPostmaster(postmaster, 5_000);
    await last?.owner.client.end().catch(() => {});
    await watch;
    // A restart in progress may have started another postmaster in the meantime.
    const late = findPostmaster(cluster);
    if (late) await stopPostmaster(late, 5_000);
    running = undefined;
    claim.release();
    log('database stopped');
  }

  return {
    url: applicationUrl(cluster, address),
    isRunning: () => running !== undefined && isAlive(running.postmaster),
    restarts: () => restarts,
    stop: () => (stopped ??= shutdown()),
  };
}

/** Turns errors that the operator can fix into sentences. */
function toStartupError(error: unknown, dataDir: string): unknown {
  if (foundNoSpace(error)) return describeFullDisk(dataDir);
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === '28P01') {
    return new StartupError(
      `The passwords in ${dataDir} do not match its database; restore both from the same backup.`,
    );
  }
  const problems: Record<string, string> = {
    EACCES: 'is not accessible to this user',
    EPERM: 'is not accessible to this user',
    EROFS: 'is read-only',
    ENOTDIR: 'is not a folder',
    EEXIST: 'is not a folder',
    ENAMETOOLONG: 'has a name that is too long',
  };
  const problem = problems[code ?? ''];
  if (problem === undefined || typeof path !== 'string') return error;
  // An error with the first file created is an error with the folder.
  const subject = path.includes('server.pid.') ? dataDir : path;
  return new StartupError(`DATA_DIR (${dataDir}) cannot be used: ${subject} ${problem}.`);
}
