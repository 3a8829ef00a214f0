import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#server/base/errors.ts';
import type { Log } from '#server/base/log.ts';
import { isDatabaseUnavailable } from '#server/db/database-errors.ts';
import type { Services } from '#server/http/services.ts';
import {
  ClaimLost,
  claimImport,
  finishWork,
  type ImportClaim,
  releaseClaim,
  WorkStopped,
  whileRenewing,
} from './claim-import.ts';
import type { WorkServices } from './open-file.ts';
import { checkImport, runImport } from './run-import.ts';
import { undoImport } from './undo-import.ts';

const pollMs = 1000;
const shutdownTimeoutMs = 2_000;
const unexpected = 'Something went wrong in Crewdesk. Please try again; the rows that are done stay done.';

const work = { checking: checkImport, running: runImport, undoing: undoImport };

/** Does what one import waits for. Returns whether there was one. */
export async function workOnImport(services: WorkServices, log: Log): Promise<boolean> {
  const claim = await claimImport(services.db);
  if (!claim) return false;
  await whileRenewing(services.db, claim, () => work[claim.state](services, claim)).catch((error: unknown) =>
    handleFailure(services, claim, error, log),
  );
  return true;
}

async function handleFailure(
  { db }: Pick<Services, 'db'>,
  claim: ImportClaim,
  error: unknown,
  log: Log,
): Promise<void> {
  if (error instanceof ClaimLost) return;
  if (error instanceof WorkStopped) return releaseClaim(db, claim);
  // The lease expires, and a worker goes on.
  if (isDatabaseUnavailable(error)) throw error;
  if (!(error instanceof AppError)) log.error({ err: error, import: claim.id }, 'an import failed');
  const problem = error instanceof AppError ? error.message : unexpected;
  await finishWork(db, claim, { state: 'failed', problem });
}

/** Works on imports until it is stopped. Any number of processes may do so. Returns a function that stops it. */
export function startImports(
  services: Pick<Services, 'db' | 'clock' | 'company' | 'config'>,
  log: Log,
): () => Promise<unknown> {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const hasWorked = await workOnImport({ ...services, stopping: stopping.signal }, log).catch(
        (error: unknown) => {
          log.warn({ err: error }, 'working on imports failed');
          return false;
        },
      );
      if (!hasWorked) await sleep(pollMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return () => {
    stopping.abort();
    // A batch that is not finished is rolled back, and the next worker goes on with it.
    return Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
  };
}
