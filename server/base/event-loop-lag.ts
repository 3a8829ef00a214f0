const intervalMs = 250;
/** Above this lag, accepting more requests would only slow down those in progress. */
const defaultMaxLagMs = 1000;

export type LagMeter = { isOverloaded(): boolean; stop(): void };

/** Measures how late the timers of the event loop fire. Stays overloaded until a timer fires on time again. */
export function measureLag(maxLagMs = defaultMaxLagMs): LagMeter {
  let lastTick = performance.now();
  let lag = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = now - lastTick - intervalMs;
    lastTick = now;
  }, intervalMs).unref();
  return {
    // A request may be handled before an overdue timer fires.
    isOverloaded: () => Math.max(lag, performance.now() - lastTick - intervalMs) > maxLagMs,
    stop: () => clearInterval(timer),
  };
}
