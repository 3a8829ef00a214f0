import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';

/** The user account of the database, or an empty object for the current user. PostgreSQL refuses to run as root. */
export type PostgresAccount = { uid: number; gid: number } | Record<string, never>;

/** The owner of existing data, otherwise the user `postgres`, otherwise the user `crewdesk`, created if needed. */
export function chooseAccount(clusterDirectory: string): PostgresAccount {
  if (process.getuid?.() !== 0) return {};
  const existing = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (existing !== undefined && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return findUser('postgres') ?? findUser('crewdesk') ?? createUser('crewdesk');
}

/** Runs a program to its end. Ctrl-C reaches it, too; a program ended by it is run again. */
function run(program: string, parameters: string[], account: PostgresAccount = {}) {
  for (;;) {
    const result = spawnSync(program, parameters, { ...account, cwd: '/', encoding: 'utf8' });
    if (result.signal !== 'SIGINT' && result.signal !== 'SIGTERM' && result.signal !== 'SIGHUP')
      return result;
  }
}

/** Whether the account may enter this folder, or run this file. */
export function canReach(account: PostgresAccount, path: string): boolean {
  return run('/bin/sh', ['-c', 'test -x "$1"', 'sh', path], account).status === 0;
}

/** @throws StartupError naming the folder that the account cannot enter */
export function assertReachable(account: PostgresAccount, folder: string): void {
  if (account.uid === undefined || canReach(account, folder)) return;
  const closed = withParents(folder).find((each) => !canReach(account, each)) ?? folder;
  throw new StartupError(
    `The database cannot run as root, and its user (uid ${account.uid}) cannot enter ${closed}; ` +
      `run "chmod o+x" on it, or set DATA_DIR to another folder.`,
  );
}

function withParents(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [...withParents(parent), folder];
}

function findUser(name: string): PostgresAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => run('id', [flag, name]));
  if (uid?.status !== 0 || gid?.status !== 0) return undefined;
  return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
}

function createUser(name: string): PostgresAccount {
  // Fails when another server has just created it.
  run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', name]);
  const user = findUser(name);
  if (user !== undefined) return user;
  throw new StartupError(
    'The database cannot run as root, and no user could be created for it; start Crewdesk as another user, or create one named postgres.',
  );
}
