import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { reusedResult } from '#server/base/reused-result.ts';
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
  return reusedResult(
    clock,
    maxAgeMs,
    async () => (await findDatabaseWriteProblem(pool)) ?? findFolderProblem(config),
  );
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
