import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { finishSwap } from './cluster-swap.ts';
import { loadOrCreatePasswords, type Passwords } from './passwords.ts';
import { assertReachable, chooseAccount, type PostgresAccount } from './postgres-account.ts';
import { findBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { processStartId } from './process-identity.ts';
import { syncFolder } from './sync-folder.ts';

export const supervisorRole = 'supervisor';

/** The files, programs, account and passwords of the embedded database. */
export type Cluster = {
  /** DATA_DIR as an absolute path without symbolic links. */
  folder: string;
  /** The PostgreSQL data directory in DATA_DIR. */
  directory: string;
  logFile: string;
  account: PostgresAccount;
  binaries: PostgresBinaries;
  passwords: Passwords;
  /** Settings besides the common ones. */
  settings?: Record<string, string>;
};

/** Replaces a database of an older major version by one of this version with the same data. */
export type UpgradeCluster = (cluster: Cluster, formerVersion: string) => Promise<void>;

/**
 * A process of PostgreSQL keeps about this much of the memory that a statement frees, in bytes, and gets larger blocks
 * from the system each time. By default the GNU C library returns what is beyond a few hundred kilobytes, until a large
 * block was freed; to get the pages again took a tenth of a list of fifty records. Other C libraries ignore it.
 */
const keptMemory = String(16 * 1024 * 1024);

/** The environment of the PostgreSQL programs. PG* variables of ours would change their behavior. */
export const programEnvironment = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_TRIM_THRESHOLD_: keptMemory,
  MALLOC_MMAP_THRESHOLD_: keptMemory,
};

export function createDataFolder(dataDir: string): string {
  mkdirSync(resolve(dataDir), { recursive: true });
  return realpathSync(dataDir);
}

/** Creates the database on the first start, or upgrades it. The caller must have claimed the folder. */
export async function prepareCluster(folder: string, upgrade?: UpgradeCluster): Promise<Cluster> {
  const directory = join(folder, 'postgres');
  finishSwap(directory);
  const account = chooseAccount(directory);
  grantAccess(folder, account);
  const binaries = await findBinaries(account);
  const hasCluster = existsSync(join(directory, 'PG_VERSION'));
  const passwords = loadOrCreatePasswords(folder, { canCreate: !hasCluster });
  const cluster = { folder, directory, logFile: join(folder, 'postgres.log'), account, binaries, passwords };

  removeAbandonedDrafts(folder);
  if (!hasCluster) await createCluster(cluster);
  else await openExistingCluster(cluster, upgrade);
  return cluster;
}

function grantAccess(folder: string, account: PostgresAccount): void {
  if (account.uid === undefined) return;
  const { mode } = statSync(folder);
  if ((mode & 0o001) === 0) chmodSync(folder, (mode & 0o7777) | 0o011);
  assertReachable(account, folder);
}

/** Creates the database in a draft folder and renames it at the end, so that a crash never leaves an incomplete one. */
export async function createCluster({
  folder,
  directory,
  account,
  binaries,
  passwords,
}: Cluster): Promise<void> {
  if (existsSync(directory) && readdirSync(directory).length > 0) {
    throw new StartupError(
      `The folder ${directory} contains files but no database; move it away, or set DATA_DIR to another folder.`,
    );
  }
  const draft = mkdtempSync(join(folder, `postgres.new-${process.pid}-`));
  const passwordFile = join(draft, 'password');
  try {
    writeFileSync(passwordFile, passwords.supervisor, { mode: 0o600 });
    if (account.uid !== undefined)
      for (const path of [passwordFile, draft]) chownSync(path, account.uid, account.gid);
    await runInitdb(binaries.initdb, { directory: join(draft, 'data'), passwordFile, account, folder });
    renameSync(join(draft, 'data'), directory);
    syncFolder(folder);
  } catch (error) {
    // Another server with the same stale claim was faster; the lock in the database decides which one continues.
    if (!['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

type InitdbOptions = { directory: string; passwordFile: string; account: PostgresAccount; folder: string };

/** Ctrl-C reaches a program that has not yet left our process group; if it ends initdb, initdb is run again. */
async function runInitdb(initdb: string, options: InitdbOptions): Promise<void> {
  for (;;) {
    const { code, signal, output } = await runInitdbOnce(initdb, options);
    if (code === 0) return;
    if (signal === 'SIGINT' || signal === 'SIGHUP' || signal === 'SIGTERM') {
      rmSync(options.directory, { recursive: true, force: true });
      continue;
    }
    const reason = /error: (.*)/.exec(output)?.[1] ?? output.trim().split('\n')[0];
    throw new StartupError(`The embedded database could not be created in ${options.folder}: ${reason}.`);
  }
}

async function runInitdbOnce(initdb: string, options: InitdbOptions) {
  const settings = [
    `--pgdata=${options.directory}`,
    `--username=${supervisorRole}`,
    `--pwfile=${options.passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Same sort order and character classes on every system, independent of its C library.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ];
  const { account, folder: cwd } = options;
  // Detached like the postmaster, so that Ctrl-C does not interrupt the creation.
  const child = spawn(initdb, settings, { ...account, cwd, env: programEnvironment, detached: true });
  let output = '';
  child.stdout.resume();
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal, output };
}

/** Upgrades or rejects data of another PostgreSQL version, and fixes the owner of data restored by root. */
async function openExistingCluster(cluster: Cluster, upgrade: UpgradeCluster | undefined): Promise<void> {
  const { directory, account, binaries } = cluster;
  if (account.uid !== undefined && statSync(directory).uid === 0)
    chownTree(directory, account.uid, account.gid);
  const version = readFileSync(join(directory, 'PG_VERSION'), 'utf8').trim();
  if (version === binaries.majorVersion) return;
  if (upgrade && Number(version) < Number(binaries.majorVersion)) await upgrade(cluster, version);
  else
    throw new StartupError(
      `The database in ${directory} was created by PostgreSQL ${version} and cannot be opened by PostgreSQL ${binaries.majorVersion}.`,
    );
}

function chownTree(directory: string, uid: number, gid: number): void {
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) chownTree(path, uid, gid);
    else if (entry.isFile()) chownSync(path, uid, gid);
  }
  chownSync(directory, uid, gid);
}

function removeAbandonedDrafts(folder: string): void {
  for (const name of readdirSync(folder)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1];
    if (pid !== undefined && processStartId(Number(pid)) === undefined)
      rmSync(join(folder, name), { recursive: true });
  }
}
