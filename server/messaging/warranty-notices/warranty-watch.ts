import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '#server/base/log.ts';
import type { Services } from '#server/http/services.ts';
import { writeWarrantyNotices } from './warranty-notices.ts';

const everyMs = 60_000;
/** A database that hangs may hold up a notice, but no stop. */
const finishWithinMs = 2_000;

/** Looks each minute for warranties whose people are to be told. Returns how to stop it. */
export function startWarrantyWatch(
  services: Pick<Services, 'db' | 'config' | 'clock'>,
  log: Log,
  lookEveryMs = everyMs,
): () => Promise<void> {
  const stopping = new AbortController();
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => writeWarrantyNotices(services, services.clock.now(), stopping.signal))
      .catch((error: unknown) => log.warn({ err: error }, 'warranty notices could not be written'));
  }, lookEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await Promise.race([running, sleep(finishWithinMs, undefined, { ref: false })]);
  };
}
