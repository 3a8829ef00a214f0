import { lstatSync, mkdirSync, readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { failpoint } from '#server/base/failpoint.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { findPostmaster, stopPostmaster } from '#server/embedded-postgres/postmaster.ts';
import { syncFolder } from '#server/embedded-postgres/sync-folder.ts';
import { ownCompanyFile, readOwnCompany, saveOwnCompany } from './own-company-file.ts';

/** What stays: our own files, the claim of the running server, former demonstrations, and what a file system needs. */
const staying = /^(own-company\.json.*|server\.pid.*|demo-\d{4}-\d\d-\d\d(-\d+)?|lost\+found)$/;

function exists(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function freeFolder(dataDir: string, day: string): string {
  for (let n = 1; ; n += 1) {
    const folder = n === 1 ? `demo-${day}` : `demo-${day}-${n}`;
    if (!exists(join(dataDir, folder))) return folder;
  }
}

/**
 * Moves what DATA_DIR holds into a folder of the day in it, if that was confirmed. Repeatable: after a crash at any
 * moment, the next start moves the rest. The caller must have claimed DATA_DIR.
 * @param passed called after each step
 * @throws StartupError for an entry that cannot be moved, such as a mounted folder
 */
export async function moveDemonstration(
  dataDir: string,
  day: string,
  passed: (step: string) => void = failpoint,
): Promise<void> {
  if (readOwnCompany(dataDir)?.step === 'confirmed') {
    const entries = readdirSync(dataDir).filter((name) => !staying.test(name));
    saveOwnCompany(dataDir, { step: 'moving', folder: freeFolder(dataDir, day), entries });
    passed('demonstration-listed');
  }
  const state = readOwnCompany(dataDir);
  if (state?.step !== 'moving') return;
  const { folder, entries } = state;
  // One that a killed server left running would go on writing.
  const postmaster = findPostmaster({ directory: join(dataDir, 'postgres') });
  if (postmaster) await stopPostmaster(postmaster, 5_000);
  const target = join(dataDir, folder);
  mkdirSync(target, { recursive: true, mode: 0o700 });
  passed('demonstration-folder');
  for (const name of entries) {
    const [from, to] = [join(dataDir, name), join(target, name)];
    if (exists(to) || !exists(from)) continue;
    move(from, to);
    passed('demonstration-moved');
  }
  syncFolder(target);
  syncFolder(dataDir);
  saveOwnCompany(dataDir, { step: 'started', folder });
  passed('demonstration-left');
}

function move(from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `${from} could not be moved to ${to} (${code}). Move it there yourself, and start Crewdesk again; or delete ` +
        `${ownCompanyFile} and move back what is there already.`,
    );
  }
}
