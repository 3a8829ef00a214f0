import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '#server/base/startup-error.ts';
import { bringUp, type Running } from './bring-up.ts';
import { type Cluster, openDataFolder, prepareCluster } from './cluster.ts';
import { claimFolder, type FolderClaim } from './folder-claim.ts';
import { keepLogSmall } from './postgres-log.ts';
import { findPostmaster, isAlive, stopPostmaster } from './postmaster.ts';
import { applicationUrl, assertDurable, ensureApplicationDatabase } from './supervisor-session.ts';

export type EmbeddedDatabase = {
  /** postgres://crewdesk:<password>@127.0.0.1:<port>/crewdesk; the same as long as the server lives. */
  url: string;
  /** True while the postmaster is up and accepts connections. */
  isRunning(): boolean;
  /** Fast shutdown; resolves when the postmaster is gone. Never throws when it is gone already. */
  stop(): Promise<void>;
};

type Log = (message: string, details?: object) => void;

/**
 * Starts the database in `dataDir`, or takes over the one that a killed server left running, and keeps it
 * up until `stop()`. Throws StartupError when another server owns the folder or the folder cannot be used.
 */
export async function startEmbeddedDatabase(options: {
  dataDir: string;
  log: Log;
}): Promise<EmbeddedDatabase> {
  let claim: FolderClaim | undefined;
  try {
    const folder = openDataFolder(options.dataDir);
    claim = claimFolder(folder);
    const cluster = await prepareCluster(folder);
    keepLogSmall(cluster);
    const running = await bringUp(cluster, new AbortController().signal);
    await makeReady(cluster, running, claim);
    options.log(running.isTakenOver ? 'took over the running database' : 'database started', {
      pid: running.postmaster.pid,
      port: running.postmaster.port,
    });
    return supervise({ cluster, claim, log: options.log }, running);
  } catch (error) {
    claim?.release();
    throw explain(error, options.dataDir);
  }
}

async function makeReady(
  cluster: Cluster,
  { postmaster, owner }: Running,
  claim: FolderClaim,
): Promise<void> {
  claim.renew();
  try {
    await ensureApplicationDatabase(owner, cluster);
    await assertDurable(cluster, postmaster.port);
  } catch (error) {
    await stopPostmaster(postmaster, 5_000);
    throw error;
  }
}

type Supervised = { cluster: Cluster; claim: FolderClaim; log: Log };

function supervise({ cluster, claim, log }: Supervised, first: Running): EmbeddedDatabase {
  const { port } = first.postmaster;
  const stopping = new AbortController();
  let running: Running | undefined = first;
  let stopped: Promise<void> | undefined;

  const housekeeping = setInterval(() => keepLogSmall(cluster), 60_000).unref();
  const watch = keepUp().catch((error: unknown) => {
    if (!stopping.signal.aborted) log('the database is no longer watched', { reason: String(error) });
  });

  async function keepUp(): Promise<void> {
    for (let session = first; !stopping.signal.aborted; ) {
      await session.owner.ended;
      running = undefined;
      if (stopping.signal.aborted) return;
      log(
        isAlive(session.postmaster)
          ? 'the database dropped its connections'
          : 'the database died; starting it again',
      );
      claim.renew();
      session = await bringUpPatiently();
      running = session;
      log('the database is back', { pid: session.postmaster.pid, port });
    }
  }

  async function bringUpPatiently(): Promise<Running> {
    for (let pause = 100; ; pause = Math.min(pause * 2, 5_000)) {
      try {
        return await bringUp(cluster, stopping.signal, port);
      } catch (error) {
        stopping.signal.throwIfAborted();
        log('the database did not come back; trying again', { reason: String(error) });
        await sleep(pause, undefined, { signal: stopping.signal });
      }
    }
  }

  async function shutDown(): Promise<void> {
    stopping.abort();
    clearInterval(housekeeping);
    const last = running;
    const postmaster = findPostmaster(cluster);
    if (postmaster) await stopPostmaster(postmaster, 5_000);
    await last?.owner.client.end().catch(() => {});
    await watch;
    // A start that was under way when the stop came may have put one up in between.
    const late = findPostmaster(cluster);
    if (late) await stopPostmaster(late, 5_000);
    running = undefined;
    claim.release();
    log('database stopped');
  }

  return {
    url: applicationUrl(cluster, port),
    isRunning: () => running !== undefined && isAlive(running.postmaster),
    stop: () => (stopped ??= shutDown()),
  };
}

/** A folder that cannot be used is the operator's to mend, so it is told in a sentence. */
function explain(error: unknown, dataDir: string): unknown {
  const { code, path } = error as NodeJS.ErrnoException;
  if (code === '28P01') {
    return new StartupError(
      `The passwords kept in ${dataDir} do not open its database; bring both back from one backup.`,
    );
  }
  const sentences: Record<string, string> = {
    EACCES: 'is closed to this user',
    EPERM: 'is closed to this user',
    EROFS: 'is read-only',
    ENOSPC: 'is on a full disk',
    ENOTDIR: 'is not a folder',
    EEXIST: 'is not a folder',
    ENAMETOOLONG: 'has too long a name',
  };
  const sentence = sentences[code ?? ''];
  if (sentence === undefined || typeof path !== 'string') return error;
  // The first file we make tells about the folder, not about itself.
  const culprit = path.includes('server.pid.') ? dataDir : path;
  return new StartupError(`DATA_DIR (${dataDir}) cannot be used: ${culprit} ${sentence}.`);
}
