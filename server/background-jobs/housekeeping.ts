import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import { cleanUpDocuments } from '#server/features/documents/documents.cleanup.ts';
import { deleteOldDrafts } from '#server/features/drafts/drafts.queries.ts';
import { deleteOldFiles } from '#server/features/imports/storage/import-files.cleanup.ts';
import { deleteExpired } from '#server/features/session/session.queries.ts';
import type { Services } from '#server/http/services.ts';
import { completeSuppressionLog } from '#server/messaging/suppressions/unite-suppressions.ts';
import { deleteCountedTexts } from '#server/messaging/unknown-texts/unknown-texts.ts';

const intervalMs = 60 * 60 * 1000;
/** A hanging provider may delay a task, but not the shutdown. */
const shutdownTimeoutMs = 2_000;

/** Deletes expired data once an hour. Safe to run in several processes. Returns a function that stops it. */
export function startHousekeeping(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'config' | 'restoreWatch'>,
  log: Log,
): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  async function clean(): Promise<void> {
    // It would delete what the restored data need.
    if (await services.restoreWatch.isRestoring()) return;
    const tasks = [
      deleteExpired(services.db, services.clock.now()),
      deleteCountedTexts(services.db, services.clock.now()),
      cleanUpDocuments(services, stopping.signal),
      deleteOldFiles(services.db, services.clock.now()),
      deleteOldDrafts(services.db, services.clock.now()),
      completeSuppressionLog(services.db, services.config.backupDir, services.clock.now()),
    ];
    for (const result of await Promise.allSettled(tasks)) {
      // The next run tries again.
      if (result.status === 'rejected') log.warn({ err: result.reason }, 'housekeeping failed');
    }
  }
  const timer = setInterval(() => {
    running = clean().catch((error: unknown) => log.warn({ err: error }, 'housekeeping failed'));
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
  };
}
