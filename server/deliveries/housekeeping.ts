import { deleteExpired } from '../features/session/session.queries.ts';
import type { Log } from '../lib/log.ts';
import type { Services } from '../lib/services.ts';

const everyMs = 60 * 60 * 1000;

/** Clears away, once an hour, what has run out. Any number of processes may do it. Returns how to stop it. */
export function startHousekeeping(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  log: Log,
): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = deleteExpired(db, clock.now()).catch((error: unknown) => {
      // The next hour tries again; nothing depends on it.
      log.warn({ err: error }, 'housekeeping failed');
    });
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
