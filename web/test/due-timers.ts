import { vi } from 'vitest';

const timeoutMs = 20_000;

/**
 * Repeats an assertion until it holds, on a page with fake timers: only those run that are due at this moment. The
 * retries of `expect` would let the time pass.
 */
export async function waitAtThisMoment(assertion: () => void): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (true) {
    await vi.advanceTimersByTimeAsync(0);
    try {
      return assertion();
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise(requestAnimationFrame);
  }
}
