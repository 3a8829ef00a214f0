import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '#server/base/startup-error.ts';
import { processStartId } from './process-identity.ts';

/**
 * `server.pid` in DATA_DIR says which server owns the folder, also while its database restarts. It keeps
 * out whoever comes second. Two servers that find the same stale file may both get past it; the advisory
 * lock in the database then leaves one of them, which writes the file again.
 */
export type FolderClaim = { renew(): void; release(): void };

export function claimFolder(folder: string): FolderClaim {
  const file = join(folder, 'server.pid');
  const draft = `${file}.${process.pid}-${randomUUID()}`;
  const content = `${process.pid}\n${processStartId(process.pid)}\n`;

  writeFileSync(draft, content, { mode: 0o600 });
  try {
    // Each turn either wins, refuses, or has seen one stale file go; more than a few mean a crowd.
    for (let turn = 0; !linkIfFree(draft, file); turn += 1) {
      const found = readIfThere(file);
      if (found === undefined) continue;
      const pid = Number(found.split('\n')[0]);
      if (turn === 10 || isHeld(found)) throw folderInUse(folder, pid);
      removeIfStill(file, found, `${draft}-stale`);
    }
  } finally {
    rmSync(draft, { force: true });
  }

  return {
    renew() {
      if (readIfThere(file) === content) return;
      writeFileSync(draft, content, { mode: 0o600 });
      renameSync(draft, file);
    },
    release() {
      if (readIfThere(file) === content) rmSync(file, { force: true });
    },
  };
}

/** The process that owns the folder, if one that lives does. */
export function findOwner(folder: string): number | undefined {
  const found = readIfThere(join(folder, 'server.pid'));
  return found !== undefined && isHeld(found) ? Number(found.split('\n')[0]) : undefined;
}

export function folderInUse(folder: string, pid: number | string): StartupError {
  return new StartupError(
    `Another Crewdesk server (process ${pid}) is using the folder ${folder}; stop it first, or set DATA_DIR to another folder.`,
  );
}

function isHeld(content: string): boolean {
  const [pid, birthmark] = content.split('\n');
  return Number(pid) > 0 && birthmark !== undefined && processStartId(Number(pid)) === birthmark;
}

function linkIfFree(draft: string, file: string): boolean {
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** Moves the file aside before looking again, so that a claim made in between can be put back. */
function removeIfStill(file: string, expected: string, aside: string): void {
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') !== expected) linkIfFree(aside, file);
  rmSync(aside, { force: true });
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
