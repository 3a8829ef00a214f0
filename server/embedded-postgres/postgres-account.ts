import { execFileSync, spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';

/** Whom the database runs as. Empty: as ourselves. PostgreSQL refuses to run as root. */
export type PostgresAccount = { uid: number; gid: number } | Record<string, never>;

/** The owner of the data that is there, else the system's `postgres`, else a user `crewdesk` made for it. */
export function chooseAccount(clusterDirectory: string): PostgresAccount {
  if (process.getuid?.() !== 0) return {};
  const existing = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return findUser('postgres') ?? findUser('crewdesk') ?? createUser('crewdesk');
}

/** Whether the account may enter this folder, or run this file. */
export function canReach(account: PostgresAccount, path: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], { ...account, cwd: '/' }).status === 0;
}

/** Refuses a folder that the account cannot enter, naming the folder that is closed. */
export function assertReachable(account: PostgresAccount, folder: string): void {
  if (account.uid === undefined || canReach(account, folder)) return;
  const closed = withParents(folder).find((each) => !canReach(account, each)) ?? folder;
  throw new StartupError(
    `The database cannot run as root and its own user (uid ${account.uid}) cannot enter ${closed}; ` +
      `open it with "chmod o+x", or set DATA_DIR to a folder elsewhere.`,
  );
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...withParents(parent), folder];
}

function findUser(name: string): PostgresAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => spawnSync('id', [flag, name], { encoding: 'utf8' }));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createUser(name: string): PostgresAccount {
  try {
    execFileSync('useradd', [
      '--system',
      '--user-group',
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      name,
    ]);
  } catch {
    // Another server may have made it in this moment.
  }
  const user = findUser(name);
  if (user !== undefined) return user;
  throw new StartupError(
    'The database cannot run as root, and no user could be made for it; start Crewdesk as another user, or create one named postgres.',
  );
}
