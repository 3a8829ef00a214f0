import { chownSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failpoint } from '#server/base/failpoint.ts';
import { freeMegabytes } from '#server/base/full-disk.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { acquirePostmaster, type RunningPostmaster } from '#server/embedded-postgres/acquire-postmaster.ts';
import { type Cluster, createCluster, supervisorRole } from '#server/embedded-postgres/cluster.ts';
import {
  draftOf,
  removeOutdated,
  swapClusters,
  unfinishedOf,
} from '#server/embedded-postgres/cluster-swap.ts';
import { foundNoSpace } from '#server/embedded-postgres/disk-space.ts';
import type { PostgresAccount } from '#server/embedded-postgres/postgres-account.ts';
import { findFormerBinaries } from '#server/embedded-postgres/postgres-binaries.ts';
import { findPostmaster, isAlive, stopPostmaster } from '#server/embedded-postgres/postmaster.ts';
import {
  applicationUrl,
  ensureApplicationDatabase,
  supervisorUrl,
} from '#server/embedded-postgres/supervisor-session.ts';

const megabyte = 1024 * 1024;
/** An empty database, and the changes that its log holds. */
const emptyMegabytes = 300;
/** Long enough to write what was copied to a slow disk. */
const shutdownTimeoutMs = 60_000;
const neverAborted = new AbortController().signal;

/** Copies all data; the new database is empty, and nobody else uses either of them. */
export type CopyDatabase = (urls: { from: string; to: string }) => Promise<void>;

type Upgrade = {
  copy: CopyDatabase;
  /** Receives a sentence for the operator. */
  report: (sentence: string) => void;
};

/**
 * Copies a database of an older major version into a new one, with the programs of both, and swaps them. The former one
 * stays beside it. Until the swap nothing of it changes, so that a killed upgrade begins again.
 * @throws StartupError with a sentence, before anything is changed
 */
export async function upgradeCluster(
  cluster: Cluster,
  formerVersion: string,
  { copy, report }: Upgrade,
): Promise<void> {
  const { folder, directory, account, binaries } = cluster;
  const former = await findFormerBinaries(account, formerVersion);
  const versions = `from PostgreSQL ${formerVersion} to ${binaries.majorVersion}`;
  if (!former) throw missingProgramsError(cluster, formerVersion);
  const kept = `${directory}-${formerVersion}`;
  if (existsSync(kept))
    throw new StartupError(
      `The database in ${directory} cannot be upgraded ${versions}, because ${kept} is in the way; move it away. Nothing was changed.`,
    );
  requireSpaceForUpgrade(folder, directory);

  report(`Upgrading the database ${versions}. This takes about a minute for 100,000 records.`);
  const draft = draftOf(directory);
  const next = { ...cluster, directory: join(draft, 'data') };
  const source = { ...cluster, binaries: former, settings: { hba_file: createDraft(draft, account) } };
  let running: RunningPostmaster | undefined;
  try {
    // From here on, the lock in the former database keeps out other servers with the same stale claim.
    running = await acquireAlone(source);
    await removeCluster(next);
    removeOutdated(directory);
    await createCluster(next);
    await copyInto(next, supervisorUrl(source, running.postmaster.port), copy);
    await stop(running);
    swapClusters(directory, next.directory, kept);
  } catch (error) {
    throw toSentence(error, cluster, versions);
  } finally {
    if (running) {
      await stop(running);
      await removeCluster(next);
      rmSync(draft, { recursive: true, force: true });
    }
  }
  report(
    `Upgraded the database ${versions}. The former one stays in ${kept}; delete it when nobody needs it any more.`,
  );
}

function missingProgramsError({ directory, binaries }: Cluster, formerVersion: string): StartupError {
  return new StartupError(
    `The database in ${directory} was created by PostgreSQL ${formerVersion}, and the programs that upgrade it to ${binaries.majorVersion} are not installed; ` +
      'run "npm ci --include=optional", or start the former version of Crewdesk, make a backup there and restore it into another DATA_DIR. Nothing was changed.',
  );
}

function sizeOf(path: string): number {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.size ?? 0;
  return readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0);
}

/** @throws StartupError when the new database would not fit beside the one in a directory */
export function requireSpaceForUpgrade(folder: string, directory: string): void {
  // What a killed upgrade left makes room before anything is copied.
  const leftBytes = unfinishedOf(directory).reduce((sum, path) => sum + sizeOf(path), 0);
  const free = freeMegabytes(folder) + Math.floor(leftBytes / megabyte);
  const needed = Math.ceil(sizeOf(directory) / megabyte) + emptyMegabytes;
  if (free >= needed) return;
  throw new StartupError(
    `There is not enough space in ${folder} to upgrade the database: ${free} MB are free, and it needs ${needed} MB; free some space there. Nothing was changed.`,
  );
}

/** Returns the name of a file of settings that lets nobody but us use a database while it is copied. */
function createDraft(draft: string, account: PostgresAccount): string {
  const hbaFile = join(draft, 'pg_hba.conf');
  mkdirSync(draft, { recursive: true });
  writeFileSync(hbaFile, `host all ${supervisorRole} 127.0.0.1/32 scram-sha-256\n`, { mode: 0o600 });
  if (account.uid !== undefined)
    for (const path of [draft, hbaFile]) chownSync(path, account.uid, account.gid);
  return hbaFile;
}

/** A database that a killed server left running is stopped first, because others may use it. */
async function acquireAlone(source: Cluster): Promise<RunningPostmaster> {
  for (;;) {
    const running = await acquirePostmaster(source, neverAborted, {});
    if (!running.wasRunning) return running;
    await stop(running);
  }
}

async function copyInto(next: Cluster, from: string, copy: CopyDatabase): Promise<void> {
  const running = await acquirePostmaster(next, neverAborted, {});
  try {
    await ensureApplicationDatabase(running.owner, next);
    failpoint('upgrade-before-copy');
    await copy({ from, to: applicationUrl(next, running.postmaster) });
  } finally {
    await stop(running);
  }
}

async function stop({ postmaster, owner }: RunningPostmaster): Promise<void> {
  if (isAlive(postmaster)) await stopPostmaster(postmaster, shutdownTimeoutMs);
  await owner.client.end().catch(() => {});
}

async function removeCluster(cluster: Cluster): Promise<void> {
  const postmaster = findPostmaster(cluster);
  if (postmaster) await stopPostmaster(postmaster, 0);
  rmSync(cluster.directory, { recursive: true, force: true });
}

function toSentence(error: unknown, { folder, directory }: Cluster, versions: string): unknown {
  if (error instanceof StartupError) return error;
  const reason = foundNoSpace(error)
    ? `${folder} is full; free some space there`
    : `the reason is: ${(error as Error).message}`;
  return new StartupError(
    `The database in ${directory} could not be upgraded ${versions}: ${reason}. The data are as before.`,
    { cause: error },
  );
}
