import { uptime } from 'node:os';

/** A moment in the life of this process, by three clocks. */
export type Moment = { monotonicMs: number; uptimeMs: number; wallMs: number };

export function currentMoment(): Moment {
  return { monotonicMs: performance.now(), uptimeMs: uptime() * 1000, wallMs: Date.now() };
}

/**
 * Milliseconds since a moment, by the clock that has advanced the furthest: the monotonic clock does not count while the
 * machine sleeps, the wall clock may be set back. Too much rather than too little.
 */
export function elapsedMs(since: Moment, now = currentMoment()): number {
  return Math.max(
    now.monotonicMs - since.monotonicMs,
    now.uptimeMs - since.uptimeMs,
    now.wallMs - since.wallMs,
  );
}
