import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from './base/log.ts';
import { cleanUpDocuments } from './features/documents/documents.cleanup.ts';
import { deleteExpired } from './features/session/session.queries.ts';
import type { Services } from './http/services.ts';

const everyMs = 60 * 60 * 1000;
/** A provider that hangs may hold up a chore, but no stop. */
const finishWithinMs = 2_000;

/** Clears away, once an hour, what has run out. Any number of processes may do it. Returns how to stop it. */
export function startHousekeeping(
  services: Pick<Services, 'db' | 'clock' | 'storage' | 'config'>,
  log: Log,
): () => Promise<void> {
  const stopping = new AbortController();
  let running = Promise.resolve();
  const timer = setInterval(() => {
    const chores = [
      deleteExpired(services.db, services.clock.now()),
      cleanUpDocuments(services, stopping.signal),
    ];
    running = Promise.allSettled(chores).then((ends) => {
      for (const end of ends) {
        // The next hour tries again; nothing depends on it.
        if (end.status === 'rejected') log.warn({ err: end.reason }, 'housekeeping failed');
      }
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, sleep(finishWithinMs, undefined, { ref: false })]);
  };
}
