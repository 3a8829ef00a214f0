import { reusedResult } from '#server/base/reused-result.ts';
import { findDatabaseWriteProblem } from '#server/db/write-probe.ts';
import type { Services } from '#server/http/services.ts';
import { getImport } from './imports.queries.ts';

/** However many pages look at an import, the database is tried no more often. */
const maxProbeAgeMs = 5_000;

/**
 * Reads imports as pages show them: what waits for a worker, or is under way, says why it cannot go on. That is found out
 * here, because a worker whose writes fail cannot store it, and may be in another process.
 */
export function createImportReader({ db, pool, clock }: Pick<Services, 'db' | 'pool' | 'clock'>) {
  const findWriteProblem = reusedResult(clock, maxProbeAgeMs, () => findDatabaseWriteProblem(pool));

  /** @throws AppError 404 */
  return async (id: string): Promise<{ json: string; version: number }> => {
    const entry = await getImport(db, id);
    const reason = entry.isBusy ? await findWriteProblem() : undefined;
    if (reason === undefined) return entry;
    const problem = `${reason} This goes on by itself as soon as data can be stored again.`;
    return { ...entry, json: JSON.stringify({ ...JSON.parse(entry.json), problem }) };
  };
}
