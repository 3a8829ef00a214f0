import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import type { Services } from '#server/http/services.ts';
import { createWarrantyNotices } from './warranty-notices.ts';

/** A database that hangs must not hold up the stop. */
const defaultTimes = { intervalMs: 60_000, shutdownTimeoutMs: 2_000 };

/** Creates due warranty notices every minute. Returns a function that stops it. */
export function startWarrantyWatch(
  services: Pick<Services, 'db' | 'config' | 'company' | 'clock' | 'restoreWatch'>,
  log: Log,
  { intervalMs, shutdownTimeoutMs } = defaultTimes,
): () => Promise<void> {
  const stopping = new AbortController();
  async function create(): Promise<void> {
    // Neither the restored data nor the backup of those before would know the notices.
    if (await services.restoreWatch.isRestoring()) return;
    await createWarrantyNotices(services, services.clock.now(), stopping.signal);
  }
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(create)
      .catch((error: unknown) => log.warn({ err: error }, 'creating warranty notices failed'));
  }, intervalMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, sleep(shutdownTimeoutMs, undefined, { ref: false })]);
  };
}
