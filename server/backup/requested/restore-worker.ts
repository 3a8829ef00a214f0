import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import { StartupError } from '#server/base/startup-error.ts';
import { advisoryLocks } from '#server/db/transactions/advisory-locks.ts';
import { isDatabaseUnavailable, isDiskFull } from '#server/db/database-errors.ts';
import { systemActor } from '#server/db/history/history.ts';
import {
  announceRestore,
  changeRestore,
  findRestore,
  isUnderWay,
  type StoredRestore,
} from '#server/db/restores/restore-state.ts';
import type { Services } from '#server/http/services.ts';
import { BackupError, MissingDocumentsError } from '../archive/backup-error.ts';
import { connect } from '../take/snapshot.ts';
import { describeProblem } from './check-request.ts';
import { type RestoreServices, runRestore } from './run-restore.ts';
import { logRestore } from './swap/log-restore.ts';
import { type Claim, followProgress, RestoreLost } from './swap/restore-progress.ts';

const pollMs = 1000;
const shutdownTimeoutMs = 3_000;
/** A restore that ends its worker each time must not keep everybody from saving for ever. */
const maxAttempts = 5;

const unexpected = 'Something went wrong in Crewdesk; its log says what. The data are as before.';
const tooManyAttempts =
  'The server or its database ended again and again while it restored this backup. The data are as before.';
const diskFull = 'The disk of the database is full; free some space there. The data are as before.';

/** Does the restore that is under way, unless another process does. */
export async function workOnRestore(
  url: string,
  services: RestoreServices,
  log: Log,
  stopping: AbortSignal,
): Promise<void> {
  const { db } = services;
  // The lock ends with the process, however that ends.
  const lock = await connect(url, 'crewdesk restoring');
  try {
    const { rows } = await lock.query<{ isFree: boolean }>(
      `select pg_try_advisory_lock(${advisoryLocks.requestedRestore}) as "isFree"`,
    );
    if (!rows[0]?.isFree) return;
    const claim = await claimRestore(services);
    if (!claim) return;
    const progress = followProgress(db, claim);
    const signal = AbortSignal.any([stopping, progress.signal]);
    try {
      await runRestore(url, services, claim, progress, { lock, signal });
    } catch (error) {
      progress.stop();
      await handleFailure(services, claim, error, { log, stopping, isLost: progress.signal.aborted });
    } finally {
      progress.stop();
    }
  } finally {
    await lock.end();
  }
}

/** Undefined when there is nothing to do. */
async function claimRestore(services: RestoreServices): Promise<Claim | undefined> {
  const { db } = services;
  const restore = await findRestore(db);
  if (!restore || !isUnderWay(restore)) return undefined;
  if (restore.attempts >= maxAttempts) {
    await fail(services, restore, { problem: tooManyAttempts }, 'anybody');
    return undefined;
  }
  const token = randomUUID();
  const beginning = { state: 'running', phase: 'checking', share: 0, rows: null, secondsLeft: null } as const;
  const attempts = restore.attempts + 1;
  const claimed = await changeRestore(db, restore.id, { ...beginning, token, attempts }, 'anybody');
  return claimed && { ...claimed, token };
}

type Circumstances = { log: Log; stopping: AbortSignal; isLost: boolean };

async function handleFailure(
  services: RestoreServices,
  claim: Claim,
  error: unknown,
  { log, stopping, isLost }: Circumstances,
): Promise<void> {
  if (isLost || error instanceof RestoreLost) return;
  if (stopping.aborted) {
    // Another process, or the next start, begins it again at once.
    await changeRestore(services.db, claim.id, { token: null, attempts: claim.attempts - 1 }, claim);
    return;
  }
  if (!(error instanceof StartupError) && isDatabaseUnavailable(error) && !isDiskFull(error)) {
    await forgetAttempt(services, claim, stopping);
    throw error;
  }
  log.error({ err: error, restore: claim.id }, 'a restore failed');
  const path = join(services.config.backupDir, claim.file);
  const problem =
    error instanceof BackupError
      ? describeProblem(error, path)
      : error instanceof StartupError
        ? error.message
        : isDiskFull(error)
          ? diskFull
          : unexpected;
  const lacksDocuments = error instanceof MissingDocumentsError;
  await fail(services, claim, { problem, lacksDocuments }, claim);
}

/**
 * An outage of the database is no attempt, once it is over. Only while tables are loaded or replaced it counts: loading
 * them may be what ends the database.
 */
async function forgetAttempt({ db }: RestoreServices, claim: Claim, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const restore = await findRestore(db);
      const mayCount = restore?.phase === 'loading' || restore?.phase === 'replacing';
      const attempts = mayCount ? claim.attempts : claim.attempts - 1;
      await changeRestore(db, claim.id, { token: null, attempts }, claim);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      await sleep(pollMs, undefined, { ref: false, signal: stopping }).catch(() => {});
    }
  }
}

async function fail(
  { db, clock }: RestoreServices,
  { id }: StoredRestore,
  change: Pick<StoredRestore, 'problem'> & Partial<StoredRestore>,
  holder: { token: string } | 'anybody',
): Promise<void> {
  const finishedAt = clock.now().toISOString();
  await db.transaction().execute(async (tx) => {
    const end = { ...change, state: 'failed', secondsLeft: null, finishedAt } as const;
    const failed = await changeRestore(tx, id, end, holder);
    if (failed) await logRestore(tx, failed, systemActor, new Date(finishedAt));
    await announceRestore(tx);
  });
}

/** Does restores until it is stopped. Any number of processes may. Returns a function that stops it. */
export function startRestores(
  url: string,
  services: RestoreServices & Pick<Services, 'restoreWatch'>,
  log: Log,
): () => Promise<unknown> {
  const stopping = new AbortController();
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        if (await services.restoreWatch.isRestoring())
          await workOnRestore(url, services, log, stopping.signal);
      } catch (error) {
        log.warn({ err: error }, 'working on a restore failed');
      }
      await sleep(pollMs, undefined, { ref: false, signal: stopping.signal }).catch(() => {});
    }
  }
  const running = run();
  return () => {
    stopping.abort();
    return Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
  };
}
