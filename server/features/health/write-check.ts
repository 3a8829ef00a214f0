import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findDatabaseWriteProblem } from '#server/db/write-probe.ts';
import type { Services } from '#server/http/services.ts';

/** How long a result is used, so that frequent health checks do not write each time. */
const maxAgeMs = 5_000;

/** Fills at least one block of every common file system. */
const probeBytes = Buffer.alloc(4096, ' ');

/** Why writes fail, as a sentence for the operator; undefined while they succeed. */
export type WriteCheck = () => Promise<string | undefined>;

/** Checks the database, and the folders in which this server itself stores something. */
export function createWriteCheck({
  pool,
  clock,
  config,
}: Pick<Services, 'pool' | 'clock' | 'config'>): WriteCheck {
  let last: { at: number; problem: Promise<string | undefined> } | undefined;

  async function findProblem(): Promise<string | undefined> {
    return (await findDatabaseWriteProblem(pool)) ?? findFolderProblem(config);
  }

  return () => {
    const at = clock.now().getTime();
    // The clock may have been set back.
    if (last && Math.abs(at - last.at) < maxAgeMs) return last.problem;
    const check = { at, problem: findProblem() };
    last = check;
    check.problem.catch(() => {
      if (last === check) last = undefined;
    });
    return check.problem;
  };
}

async function findFolderProblem({ dataDir, twilio, smtpUrl, storage }: Services['config']) {
  const isStorageLocal = storage.kind === 'local';
  const hasOutbox = !twilio || !smtpUrl;
  const problem = hasOutbox || isStorageLocal ? await tryToWrite(dataDir, 'DATA_DIR') : undefined;
  if (problem !== undefined || !isStorageLocal) return problem;
  const uploads = await tryToWrite(join(dataDir, 'uploads'), 'The folder uploads in DATA_DIR');
  // The first upload creates it.
  return uploads?.includes('(ENOENT)') ? undefined : uploads;
}

async function tryToWrite(folder: string, name: string): Promise<string | undefined> {
  const path = join(folder, 'write-probe');
  try {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile(probeBytes);
    } finally {
      await file.close();
    }
    return undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return code === 'ENOSPC'
      ? `${name} is on a full disk (ENOSPC).`
      : `${name} cannot be written (${code ?? message}).`;
  } finally {
    await rm(path, { force: true }).catch(() => {});
  }
}
