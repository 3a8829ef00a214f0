import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { processStartId } from './process-identity.ts';

/**
 * `server.pid` in DATA_DIR names the server that owns the folder, even while its database restarts. It keeps other
 * servers out. Two servers that find the same stale file may both claim it; the advisory lock in the database then stops
 * one of them, and the other writes the file again.
 */
export type FolderClaim = { renew(): void; release(): void };

export function claimFolder(folder: string): FolderClaim {
  const file = join(folder, 'server.pid');
  const draft = `${file}.${process.pid}-${randomUUID()}`;
  const content = `${process.pid}\n${processStartId(process.pid)}\n`;

  try {
    writeFileSync(draft, content, { mode: 0o600 });
    // Each round claims the folder, fails, or removes one stale file. Many rounds mean many competing servers.
    for (let round = 0; !linkIfAbsent(draft, file); round += 1) {
      const existing = readIfExists(file);
      if (existing === undefined) continue;
      const pid = Number(existing.split('\n')[0]);
      if (round === 10 || isOwnerAlive(existing)) throw folderInUseError(folder, pid);
      removeIfUnchanged(file, existing, `${draft}-stale`);
    }
  } finally {
    rmSync(draft, { force: true });
  }

  return {
    renew() {
      if (readIfExists(file) === content) return;
      try {
        writeFileSync(draft, content, { mode: 0o600 });
        renameSync(draft, file);
      } finally {
        rmSync(draft, { force: true });
      }
    },
    release() {
      if (readIfExists(file) === content) rmSync(file, { force: true });
    },
  };
}

/** The pid of the running server that owns the folder. */
export function findOwnerPid(folder: string): number | undefined {
  const content = readIfExists(join(folder, 'server.pid'));
  return content !== undefined && isOwnerAlive(content) ? Number(content.split('\n')[0]) : undefined;
}

export function folderInUseError(folder: string, pid: number | string): StartupError {
  return new StartupError(
    `Another Crewdesk server (process ${pid}) is using the folder ${folder}; stop it first, or set DATA_DIR to another folder.`,
  );
}

function isOwnerAlive(content: string): boolean {
  const [pid, startId] = content.split('\n');
  return Number(pid) > 0 && startId !== undefined && processStartId(Number(pid)) === startId;
}

function linkIfAbsent(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Renames the file before comparing it, so that a claim made in between can be restored. */
function removeIfUnchanged(file: string, expected: string, movedFile: string): void {
  try {
    renameSync(file, movedFile);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(movedFile, 'utf8') !== expected) linkIfAbsent(movedFile, file);
  rmSync(movedFile, { force: true });
}

function readIfExists(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
