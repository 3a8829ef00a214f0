const everyMs = 250;
/** Past this, whoever comes waits too long anyway, and letting them in makes it worse for all. */
const x = 1000;

export type LagMeter = { isOverloaded(): boolean; stop(): void };

/** Measures how late the event loop's timers are. Stays true until a timer was on time again. */
export function measureLag(): LagMeter {
  let lastTick = performance.now();
  let lag = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    lag = now - lastTick - everyMs;
    lastTick = now;
  }, everyMs).unref();
  return {
    // A request can be reached before the timer that is overdue.
    isOverloaded: () => Math.max(lag, performance.now() - lastTick - everyMs) > x,
    stop: () => clearInterval(timer),
  };
}
