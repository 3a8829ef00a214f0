const intervalMs = 250;
/** Above this lag, accepting more requests would only slow down those in progress. */
const defaultMaxLagMs = 1000;

/** Recent is the current and the previous period of this length. */
const periodMs = 60_000;

export type LagMeter = {
  isOverloaded(): boolean;
  /** The maximum of the last one to two minutes, in milliseconds. */
  maxRecentMs(): number;
  stop(): void;
};

/**
 * Measures how late the timers of the event loop fire. Stays overloaded until a timer fires on time again.
 * @param onMeasure receives each lag, in milliseconds
 */
export function measureLag(
  maxLagMs = defaultMaxLagMs,
  onMeasure: (lagMs: number) => void = () => {},
): LagMeter {
  let lastTick = performance.now();
  let lag = 0;
  let period = { startedAt: lastTick, maxMs: 0, previousMaxMs: 0 };
  const timer = setInterval(() => {
    const now = performance.now();
    // A timer may fire a little early after a late one.
    lag = Math.max(now - lastTick - intervalMs, 0);
    lastTick = now;
    if (now - period.startedAt > periodMs) period = { startedAt: now, maxMs: 0, previousMaxMs: period.maxMs };
    period.maxMs = Math.max(period.maxMs, lag);
    onMeasure(lag);
  }, intervalMs).unref();
  return {
    // A request may be handled before an overdue timer fires.
    isOverloaded: () => Math.max(lag, performance.now() - lastTick - intervalMs) > maxLagMs,
    maxRecentMs: () => Math.max(period.maxMs, period.previousMaxMs),
    stop: () => clearInterval(timer),
  };
}
